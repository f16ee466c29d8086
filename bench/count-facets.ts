import { sql } from 'kysely'
import { countFacetsOfCompany } from '../server/src/analysis/findings/facets/count-facets-job.ts'
import type { Database } from '../server/src/database/database.ts'
import type { PacedDatabase } from '../server/src/database/transact-in-pieces.ts'
import { timed } from './measure.ts'

/** Counts the findings of a company by their facets as a job of the service does. */
export async function countFacets(paced: PacedDatabase, companyId: string): Promise<void> {
  const { milliseconds } = await timed(() => countFacetsOfCompany(paced, companyId))
  await sql`vacuum analyze company_facet_count, module_facet_count, facet_counted_module`.execute(paced.db)
  process.stdout.write(`facets counted in ${(milliseconds / 1000).toFixed(1)} s\n`)
}

/** Makes modules of a company look as if their findings had changed. */
export async function changeModules(db: Database, companyId: string, modules: number): Promise<void> {
  await sql`
    update module_analysis set change = change + 1
    where company_id = ${companyId} and module_id in (select id from module where name like 'module-%' order by id limit ${modules})`.execute(
    db,
  )
}
