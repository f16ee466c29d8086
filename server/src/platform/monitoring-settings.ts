import type { StatementLimits } from '#database/limit-statements.ts'
import { type Environment, readCount, readDuration, readText } from '#platform/read-setting.ts'
import { readTracing, type TracingConfig } from '#platform/tracing/tracing-settings.ts'

/** What the service reports about itself, and how long its statements may take. */
export interface MonitoringConfig {
  /** Where `/metrics` is served: at a port of its own, else with a key at that of the service, else nowhere. */
  readonly metrics: { readonly port: number | undefined; readonly key: string | undefined }
  /** From which duration on a statement is logged. */
  readonly slowQueryMs: number | undefined
  /** Of the statements of requests. */
  readonly statementLimits: StatementLimits
  /** Where traces are sent; undefined for nowhere. */
  readonly traces: TracingConfig | undefined
}

export function readMonitoring(env: Environment): MonitoringConfig {
  return {
    metrics: {
      port: readCount(env, 'WAYBILL_METRICS_PORT', { from: 0, to: 65_535 }),
      key: readText(env, 'WAYBILL_METRICS_KEY', { atLeast: 16, secret: true }),
    },
    slowQueryMs: readCount(env, 'WAYBILL_SLOW_QUERY_MS', { from: 1, to: 3_600_000 }),
    traces: readTracing(env),
    statementLimits: {
      statementMs: readDuration(env, 'WAYBILL_STATEMENT_TIMEOUT') ?? 60_000,
      lockMs: readDuration(env, 'WAYBILL_LOCK_TIMEOUT') ?? 30_000,
    },
  }
}
