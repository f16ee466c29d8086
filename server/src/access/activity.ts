/** The actions of the audit log. */
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

/** The kinds of objects in the audit log; a slice adds its own. */
export const activityObjects = [
  'project',
  'module',
  'product',
  'product-file',
  'exploited-vulnerability',
  'risk',
  'approval',
  'release',
  'key',
  'user',
  'group',
  'session',
  'scan',
  'company',
  'tag',
  'vex',
  'obom',
  'sarif',
  'threat-model',
  'webhook',
  'view',
  'note',
  'repository-scan',
  'ticket',
  'digest',
  'retention',
] as const

/** One line of the audit log and, for most actions, of the dashboard's activity log. */
export interface Activity {
  readonly action: (typeof activityActions)[number]
  readonly object: (typeof activityObjects)[number]
  readonly objectId: string
  readonly name: string
  /** Summarises the change; never contains secrets. */
  readonly detail?: string | undefined
}
