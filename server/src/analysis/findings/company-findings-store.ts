import { type RawBuilder, sql } from 'kysely'

/**
 * The view `finding` of one company, for statements that read most of its findings: hidden generations are read once here, where the view
 * looks for them with each row.
 */
export function findingsOfCompany(companyId: string): RawBuilder<unknown> {
  return sql`(
    select * from finding_row r where r.company_id = ${companyId} and (r.module_id, r.generation) not in (
      select g.module_id, g.generation from module_generation g where g.company_id = ${companyId}))`
}
