import { type Static, Type } from 'typebox'

const Count = Type.Optional(Type.Integer())

/** How many rows lists of the company have (docs/reference/overview.md#counts). */
export const PageCounts = Type.Object({ findings: Count, risks: Count, approvals: Count }, { title: 'PageCounts' })
export type PageCounts = Static<typeof PageCounts>
