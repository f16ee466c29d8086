/** What can be done to a thing; the words of the audit log. */
export const activityActions = [
  'created',
  'updated',
  'deleted',
  'finished',
  'requested',
  'logged-in',
  'logged-out',
  'refused',
  'locked',
] as const

/** Kinds of things that are written; a slice adds its own. */
export const activityObjects = [
  'project',
  'module',
  'product',
  'product-file',
  'risk',
  'approval',
  'release',
  'key',
  'user',
  'session',
  'scan',
  'company',
  'tag',
  'vex',
  'obom',
  'sarif',
  'threat-model',
  'webhook',
] as const

/** One line of the audit log and, for most actions, of the dashboard's activity log. */
export interface Activity {
  readonly action: (typeof activityActions)[number]
  readonly object: (typeof activityObjects)[number]
  readonly objectId: string
  readonly name: string
  /** A few words on what changed, never values that are secret. */
  readonly detail?: string | undefined
}
