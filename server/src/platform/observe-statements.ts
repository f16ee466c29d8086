import type { Logger } from 'pino'
import type { StatementEvent } from '#database/connect.ts'
import type { Config } from '#platform/config.ts'
import { currentWork } from '#platform/current-work.ts'
import { traceStatement } from '#platform/tracing/tracer.ts'
import { metrics } from '#platform/metrics/metrics.ts'

const logged = 5_000

/** Returns what measures every statement, and logs slow ones without their values (docs/reference/metrics.md#slow-statements). */
export function observeStatements({ slowQueryMs }: Pick<Config, 'slowQueryMs'>, log: Logger): (event: StatementEvent) => void {
  return ({ level, query: { sql }, queryDurationMillis: took }) => {
    metrics.statements.observe({ outcome: level === 'error' ? 'failed' : 'done' }, took / 1000)
    traceStatement(sql, took, level === 'error')
    if (slowQueryMs === undefined || took < slowQueryMs) return
    const { requestId, job } = currentWork() ?? {}
    const statement = sql.replaceAll(/\s+/gu, ' ').trim().slice(0, logged)
    log.warn({ statement, milliseconds: Math.round(took), reqId: requestId, job }, 'slow statement')
  }
}
