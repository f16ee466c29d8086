/** The values of a risk's fields (docs/reference/risks.md#properties). */

export const origins = ['SDLC', 'SQ', 'SSC', 'CVE', 'YARA', 'CWE', 'TD', 'TMA Assessment', 'LIC', 'threat-model'] as const
export type Origin = (typeof origins)[number]

export const states = [
  'identified',
  'assessed',
  'approved',
  'planned',
  'implementing',
  'deferred',
  'escalated',
  'monitored',
  'closed',
] as const
export type RiskState = (typeof states)[number]

/** States from before release 3.3.28, accepted on writes and translated. */
export const deprecatedStates = ['accepted', 'transferred', 'eliminated', 'out-of-scope', 'expired'] as const
export type DeprecatedState = (typeof deprecatedStates)[number]

export const strategies = ['avoid', 'mitigate', 'transfer', 'accept'] as const
export type Strategy = (typeof strategies)[number]

/** Strategies from before release 3.3.28, accepted on writes and translated. */
export const deprecatedStrategies = ['resolve', 'ignore'] as const

export const treatments = ['untreated', 'in-treatment', 'done'] as const
export type Treatment = (typeof treatments)[number]

export const decisionTypes = ['mitigate', 'transfer', 'accept', 'temporary-exception', 'out-of-scope'] as const
export type DecisionType = (typeof decisionTypes)[number]

/** Who assessed a risk: a class that the service proposed, or one that a person chose. */
export const assessmentOrigins = ['proposed', 'human'] as const

export const countermeasureStatuses = ['identified', 'planned', 'completed', 'ok', 'required', 'not-required', 'verified'] as const

export const taskFrequencies = ['once', 'daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export const taskStatuses = ['open', 'in-progress', 'done', 'cancelled'] as const
/** The statuses of tasks that are still to be done. */
export const unfinishedStatuses = ['open', 'in-progress'] as const satisfies readonly (typeof taskStatuses)[number][]

export const historyEvents = [
  'created',
  'updated',
  'decision-expired',
  'imported',
  'countermeasure-added',
  'countermeasure-updated',
  'countermeasure-removed',
  'task-added',
  'task-updated',
  'task-removed',
] as const
export type HistoryEvent = (typeof historyEvents)[number]
