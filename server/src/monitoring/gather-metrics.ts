import { setTimeout as sleep } from 'node:timers/promises'
import { findAttempt, findLastBackup } from '#backup/backup.ts'
import { type FeedFreshness, loadFreshness } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type LaneState, loadLaneStates } from '#platform/jobs/lane-store.ts'
import { lanes } from '#platform/jobs/task.ts'
import { formatMetrics } from '#platform/metrics/metric.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import { createProcessReader } from '#monitoring/read-process.ts'
import { shareRunning } from '#platform/share-running.ts'

/** Shorter than the ten seconds for which Prometheus waits. */
const databaseTimeoutMs = 5_000

/** What the database knows of the service. */
interface StoredState {
  readonly lanes: readonly LaneState[]
  readonly feeds: readonly FeedFreshness[]
  readonly lastBackup: Date | undefined
  readonly hasBackupFailed: boolean | undefined
}

/** Makes the function that writes all metrics in the text format: four statements for any number of companies, shared by those who ask at once. */
export function createGatherer(context: AppContext): () => Promise<string> {
  const readProcess = createProcessReader()
  return shareRunning(async () => {
    const state = await loadInTime(context)
    // nothing waits from here on: what is written belongs together
    setQueue(state)
    setFeeds(state, context.now())
    setBackup(state, context.now())
    setPool(context)
    metrics.databaseUp.set({}, state === undefined ? 0 : 1)
    readProcess()
    return formatMetrics(Object.values(metrics))
  })
}

/** The other metrics are reported while the database does not answer. */
async function loadInTime(context: AppContext): Promise<StoredState | undefined> {
  const given = new AbortController()
  const late = sleep(databaseTimeoutMs, undefined, { ref: false, signal: given.signal }).catch(() => undefined)
  try {
    return await Promise.race([loadState(context), late])
  } finally {
    given.abort()
  }
}

async function loadState(context: AppContext): Promise<StoredState | undefined> {
  try {
    const { db } = context
    const [states, feeds] = await Promise.all([loadLaneStates(db), loadFreshness(context)])
    const [lastBackup, attempt] = await Promise.all([findLastBackup(db), findAttempt(db)])
    return { lanes: states, feeds, lastBackup, hasBackupFailed: attempt && attempt.error !== undefined }
  } catch (error) {
    context.log.warn({ err: error }, 'the database did not answer the metrics')
    return undefined
  }
}

function setQueue(state: StoredState | undefined): void {
  metrics.queueJobs.clear()
  metrics.queueOldest.clear()
  if (state === undefined) return
  const stateOf = new Map(state.lanes.map((one) => [one.lane, one]))
  for (const lane of lanes) {
    const { waiting = 0, running = 0, oldestSeconds = 0 } = stateOf.get(lane) ?? {}
    metrics.queueJobs.set({ lane, state: 'waiting' }, waiting)
    metrics.queueJobs.set({ lane, state: 'running' }, running)
    metrics.queueOldest.set({ lane }, oldestSeconds)
  }
}

/** A feed that was never read has no age, and is late. */
function setFeeds(state: StoredState | undefined, now: Date): void {
  for (const one of [metrics.feedAge, metrics.feedRecords, metrics.feedLate]) one.clear()
  for (const { feed, lastSuccess, records, late } of state?.feeds ?? []) {
    if (lastSuccess !== null) metrics.feedAge.set({ feed }, Math.max(0, (now.getTime() - Date.parse(lastSuccess)) / 1000))
    metrics.feedRecords.set({ feed }, records)
    metrics.feedLate.set({ feed }, late ? 1 : 0)
  }
}

/** A service that was never backed up has no age. */
function setBackup(state: StoredState | undefined, now: Date): void {
  for (const one of [metrics.backupAge, metrics.backupFailed]) one.clear()
  if (state?.lastBackup !== undefined) metrics.backupAge.set({}, Math.max(0, (now.getTime() - state.lastBackup.getTime()) / 1000))
  if (state?.hasBackupFailed !== undefined) metrics.backupFailed.set({}, state.hasBackupFailed ? 1 : 0)
}

function setPool({ poolState }: AppContext): void {
  const { total, idle, waiting } = poolState()
  metrics.poolConnections.set({ state: 'busy' }, total - idle)
  metrics.poolConnections.set({ state: 'idle' }, idle)
  metrics.poolWaiting.set({}, waiting)
}
