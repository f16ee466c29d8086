import { counter, gauge, histogram } from '#platform/metrics/metric.ts'

/** For what a person or a client waits for. */
const requestBounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const statementBounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30]
const jobBounds = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800]

/** All metrics of the process (docs/reference/metrics.md), which counts for all that runs in it. */
export const metrics = {
  build: gauge('waybill_build_info', 'Always 1; the label names the version.', ['version']),
  requests: histogram('waybill_http_request_duration_seconds', 'Requests answered, by route template.', {
    labels: ['method', 'route', 'status'],
    bounds: requestBounds,
  }),
  eventStreams: gauge('waybill_event_streams', 'Open streams of account events.'),
  imports: histogram('waybill_import_duration_seconds', 'Documents taken in, until the answer.', {
    labels: ['format', 'outcome'],
    bounds: requestBounds,
  }),
  importedComponents: counter('waybill_imported_components_total', 'Components of stored SBOMs, those sent again included.', ['format']),
  matchedComponents: counter('waybill_matched_components_total', 'Components matched against the advisories.'),
  candidateLookups: counter('waybill_candidate_lookups_total', 'Packages whose advisories were looked up, in memory or in the database.', [
    'result',
  ]),
  evaluatedModules: counter('waybill_evaluated_modules_total', 'Modules evaluated under their policy.', ['reason']),
  jobs: histogram('waybill_job_duration_seconds', 'Background jobs run.', { labels: ['job', 'outcome'], bounds: jobBounds }),
  queueJobs: gauge('waybill_queue_jobs', 'Jobs of all processes in the queue.', ['lane', 'state']),
  queueOldest: gauge('waybill_queue_oldest_waiting_seconds', 'For how long the oldest job that could run has waited.', ['lane']),
  feedAge: gauge('waybill_feed_age_seconds', 'Time since the feed was last read completely.', ['feed']),
  feedRecords: gauge('waybill_feed_records', 'Records stored of the feed.', ['feed']),
  feedLate: gauge('waybill_feed_late', '1 when the feed was not read completely within two days.', ['feed']),
  deliveries: counter('waybill_webhook_deliveries_total', 'Attempts to deliver an event to a webhook.', ['outcome']),
  digests: counter('waybill_digests_total', 'Digests by mail that were due.', ['outcome']),
  backupAge: gauge('waybill_backup_age_seconds', 'Time since the last complete backup began.'),
  backupFailed: gauge('waybill_backup_failed', '1 when the last backup into the bucket failed, or could not be read again.'),
  retentionRemoved: counter('waybill_retention_removed_total', 'Rows removed because they are no longer kept.', ['kind']),
  databaseUp: gauge('waybill_database_up', '1 when the database answered the questions of these metrics.'),
  poolConnections: gauge('waybill_database_pool_connections', 'Connections of the pool.', ['state']),
  poolWaiting: gauge('waybill_database_pool_waiting', 'Callers that wait for a connection of the pool.'),
  statements: histogram('waybill_database_statement_duration_seconds', 'Statements sent to the database.', {
    labels: ['outcome'],
    bounds: statementBounds,
  }),
  eventLoopDelay: gauge('waybill_event_loop_delay_seconds', 'Delay of the event loop since it was last asked for.', ['quantile']),
  memory: gauge('waybill_memory_bytes', 'Memory of the JavaScript heap and beside it.', ['kind']),
  threads: gauge('waybill_threads', 'Threads of the process; on Linux only.'),
  resident: gauge('process_resident_memory_bytes', 'Resident memory.'),
  cpu: gauge('process_cpu_seconds_total', 'Processor time used.', [], 'counter'),
  started: gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.'),
} as const
