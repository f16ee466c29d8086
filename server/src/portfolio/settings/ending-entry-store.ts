import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'
import { type Acceptance, type EndingEntry, endingEntries } from '#portfolio/settings/acceptance.ts'

/** The settings of a company, project or module with an entry that ended. */
export interface EndedEntries {
  readonly companyId: string
  readonly projectId: string | undefined
  readonly moduleId: string | undefined
}

interface Row {
  readonly company_id: string
  readonly project_id: string | null
  readonly module_id: string | null
  readonly ends: readonly string[]
}

/** Finds the settings of all companies with an entry whose `until` passed in a span (docs/reference/settings.md#end-of-an-entry); one statement. */
export async function findEndedEntries(
  trx: Transaction,
  { after, upTo }: { readonly after: Date; readonly upTo: Date },
): Promise<readonly EndedEntries[]> {
  const { rows } = await sql<Row>`
    select company_id, project_id, module_id, ends from (
      select id as company_id, null::uuid as project_id, null::uuid as module_id, jsonb_path_query_array(policies, '$.**.until') as ends
      from company where jsonb_path_exists(policies, '$.**.until')
      union all
      select company_id, id, null, jsonb_path_query_array(settings, '$.**.until')
      from project where jsonb_path_exists(settings, '$.**.until')
      union all
      select company_id, null, id, jsonb_path_query_array(settings, '$.**.until')
      from module where jsonb_path_exists(settings, '$.**.until')
    ) ending
    order by company_id, project_id, module_id`.execute(trx)
  return rows
    .filter(({ ends }) => isAnyEndIn(ends, { after, upTo }))
    .map((row) => ({ companyId: row.company_id, projectId: row.project_id ?? undefined, moduleId: row.module_id ?? undefined }))
}

/** Whether any of the moments at which entries end is in a span. Pure. */
export function isAnyEndIn(ends: readonly string[], { after, upTo }: { readonly after: Date; readonly upTo: Date }): boolean {
  return ends.some((until) => {
    const end = readIsoMoment(until)?.end
    return end !== undefined && end > after && end <= upTo
  })
}

/** Returns every `until` of the settings that apply to some modules, as a query of one column. */
export function endsOfEntries({ companyId }: Tenant, moduleIds: readonly string[]): RawBuilder<unknown> {
  const ids = sql`${[...moduleIds]}::uuid[]`
  return sql`
    select jsonb_path_query(policies, '$.**.until') #>> '{}' as until from company where id = ${companyId}
    union
    select jsonb_path_query(settings, '$.**.until') #>> '{}' from project
    where company_id = ${companyId} and id in (select project_id from module where company_id = ${companyId} and id = any(${ids}))
    union
    select jsonb_path_query(settings, '$.**.until') #>> '{}' from module where company_id = ${companyId} and id = any(${ids})`
}

/** An entry that ends, and the settings that have it. */
export interface PlacedEnding extends EndingEntry {
  readonly projectId: string | undefined
  readonly moduleId: string | undefined
  /** Names of the project and the module; empty for the company. */
  readonly place: string
}

interface EndingRow {
  readonly project_id: string | null
  readonly module_id: string | null
  readonly place: string
  readonly settings: Acceptance
}

/** Finds the entries of a company's settings that end in a span, also those of its projects and modules; one statement. */
export async function findEndingEntries(
  db: Database,
  { companyId }: Tenant,
  span: { readonly after: Date; readonly upTo: Date },
): Promise<readonly PlacedEnding[]> {
  const { rows } = await sql<EndingRow>`
    select null::uuid as project_id, null::uuid as module_id, '' as place, policies as settings
    from company where id = ${companyId} and jsonb_path_exists(policies, '$.**.until')
    union all
    select id, null, name, settings from project where company_id = ${companyId} and jsonb_path_exists(settings, '$.**.until')
    union all
    select m.project_id, m.id, concat_ws(' / ', p.name, m.name), m.settings
    from module m join project p on p.company_id = m.company_id and p.id = m.project_id
    where m.company_id = ${companyId} and jsonb_path_exists(m.settings, '$.**.until')`.execute(db)
  return rows.flatMap(({ project_id, module_id, place, settings }) =>
    endingEntries(settings, span).map((entry) =>
      Object.assign(entry, { projectId: project_id ?? undefined, moduleId: module_id ?? undefined, place }),
    ),
  )
}
