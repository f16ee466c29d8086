import { Type } from 'typebox'
import type { Task } from '#platform/jobs/task.ts'

/** Scans one repository in the background. */
export const scanRepositoryTask = {
  name: 'scan-repository',
  lane: 'deep-scan',
  payload: Type.Object({ companyId: Type.String(), uid: Type.String() }),
} as const satisfies Task
