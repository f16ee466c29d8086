import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job.ts'
import { vacuumTables } from '#retention/vacuum-tables.ts'

/** Frees space in the embedded database every night, after all that removes rows; a server does it itself (docs/how-to/keep-data.md). */
export const vacuumTablesJob = defineJob({
  name: 'vacuum-tables',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '40 4 * * *',
  async run(_payload, { config, db, log }) {
    if (config.database.url !== undefined) return
    const tables = await vacuumTables(db)
    log.info({ tables: tables.length }, 'freed space in the database')
  },
})
