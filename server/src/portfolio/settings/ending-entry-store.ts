import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'

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
  function isEnded(until: string): boolean {
    const end = readIsoMoment(until)?.end
    return end !== undefined && end > after && end <= upTo
  }
  return rows
    .filter(({ ends }) => ends.some(isEnded))
    .map((row) => ({ companyId: row.company_id, projectId: row.project_id ?? undefined, moduleId: row.module_id ?? undefined }))
}
