import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'

export type ModuleStatus = 'ok' | 'warnings' | 'violations'

/** A module as the service keeps it. */
export interface Module {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly identifier: string | undefined
  /** Undefined while no tags have ever been set. */
  readonly tags: readonly string[] | undefined
  readonly settings: ModuleSettings
  readonly status: ModuleStatus
  /** The latest analysis, scan and bill; undefined before the first ones. */
  readonly analysisId: string | undefined
  readonly scanId: string | undefined
  readonly billId: string | undefined
  readonly demo: boolean
}
