import { Type } from 'typebox'
import type { Task } from '#platform/jobs/task.ts'

const Approved = Type.Object({ companyId: Type.String(), approvalId: Type.String() })

/** What is asked for in the transaction of an approval; the slice that writes documents carries it out. */
export const writeDocumentsTask: Task<typeof Approved> = { name: 'write-release-documents', lane: 'documents', payload: Approved }
