import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job.ts'
import { gatherStatistics } from '#retention/gather-statistics.ts'

/** Gathers statistics in the embedded database, as often as a server does it itself (docs/how-to/keep-data.md). */
export const gatherStatisticsJob = defineJob({
  name: 'gather-statistics',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '* * * * *',
  async run(_payload, { config, db, log }) {
    if (config.database.url !== undefined) return
    const tables = await gatherStatistics(db)
    log.debug({ tables }, 'gathered statistics of tables')
  },
})
