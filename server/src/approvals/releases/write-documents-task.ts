import { Type } from 'typebox'
import type { Task } from '#platform/jobs/task.ts'

const Approved = Type.Object({ companyId: Type.String(), approvalId: Type.String() })

/** Requested in the transaction of an approval; the slice releases carries it out. */
export const writeDocumentsTask: Task<typeof Approved> = { name: 'write-release-documents', lane: 'documents', payload: Approved }
