import { Type } from 'typebox'
import type { Task } from '#platform/jobs/task.ts'

const Found = Type.Object({
  found: Type.Array(Type.Object({ componentId: Type.Integer(), advisoryId: Type.String(), withdrawnSince: Type.Optional(Type.String()) })),
})

/** What is asked for in the transaction in which advisories came to affect components of the catalogue; the slice that knows releases carries it out. */
export const newlyMatchedTask: Task<typeof Found> = { name: 'tell-releases', lane: 'recheck', payload: Found }
