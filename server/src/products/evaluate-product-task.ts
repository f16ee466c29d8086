import { Type } from 'typebox'
import type { Task } from '#platform/jobs/task.ts'

const Evaluated = Type.Object({ companyId: Type.String(), productId: Type.String() })

/** Requested in the transaction in which the releases of a product change, and hourly. */
export const evaluateProductTask: Task<typeof Evaluated> = { name: 'evaluate-product', lane: 'housekeeping', payload: Evaluated }
