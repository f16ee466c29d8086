import { ConfigError, type Environment, readCount } from '#platform/read-setting.ts'

/** What a company decides on, with its variable and the fewest days by default. */
const decided = {
  audit: ['AUDIT', 365],
  documents: ['DOCUMENTS', 90],
  riskHistory: ['RISK_HISTORY', 365],
} as const

/** Within what a company decides how long it keeps something, in days. */
export interface RetentionBounds {
  readonly least: number
  /** Undefined: for ever. */
  readonly most: number | undefined
}

/** How long rows are kept, in days (docs/reference/environment.md#retention); undefined keeps them for ever. */
export interface RetentionConfig extends Readonly<Record<keyof typeof decided, RetentionBounds>> {
  readonly analysisDays: number | undefined
  readonly epssDays: number | undefined
  readonly deliveryDays: number
}

const longest = 36_500

export function readRetention(env: Environment): RetentionConfig {
  const bounds = Object.entries(decided).map(([name, [variable, usual]]) => [name, readBounds(env, variable, usual)])
  return {
    ...(Object.fromEntries(bounds) as Readonly<Record<keyof typeof decided, RetentionBounds>>),
    analysisDays: readCount(env, 'WAYBILL_KEEP_ANALYSES_DAYS', { from: 30, to: longest }),
    epssDays: readCount(env, 'WAYBILL_KEEP_EPSS_DAYS', { from: 30, to: longest }),
    deliveryDays: readCount(env, 'WAYBILL_KEEP_DELIVERIES_DAYS', { from: 1, to: 365 }) ?? 14,
  }
}

function readBounds(env: Environment, variable: string, usual: number): RetentionBounds {
  const [leastName, mostName] = [`WAYBILL_KEEP_${variable}_MIN_DAYS`, `WAYBILL_KEEP_${variable}_MAX_DAYS`]
  const least = readCount(env, leastName, { from: 30, to: longest })
  const most = readCount(env, mostName, { from: 30, to: longest })
  if (least !== undefined && most !== undefined && most < least)
    throw new ConfigError(`${mostName}=${String(most)} is not valid: at least ${String(least)}, the value of ${leastName}`)
  // who sets only an upper bound below the usual lower one means it
  return { least: least ?? Math.min(usual, most ?? usual), most }
}
