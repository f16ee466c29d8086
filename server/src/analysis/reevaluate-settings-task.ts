import { type Static, Type } from 'typebox'
import type { Task } from '#platform/jobs/task.ts'
import { ChangeCause } from '#analysis/changes/change-cause.ts'

const ChangedSettings = Type.Object({
  companyId: Type.String(),
  projectId: Type.Optional(Type.String()),
  moduleId: Type.Optional(Type.String()),
  cause: Type.Optional(ChangeCause),
})
export type ChangedSettings = Static<typeof ChangedSettings>

/** Re-evaluates what a change of settings touched; `reevaluateSettingsJob` runs it. */
export const reevaluateSettingsTask: Task<typeof ChangedSettings> = { name: 'recheck-settings', lane: 'recheck', payload: ChangedSettings }
