import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { isId, newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { SarifReaderResult } from '#ingest/sarif/read-sarif-document.ts'
import type { SarifFinding, SarifDetail, SarifItem } from '#ingest/sarif/sarif.ts'

export interface NewSarif {
  /** A module, or a project as a whole. */
  readonly scope: { readonly projectId: string; readonly moduleId: string | undefined }
  readonly read: SarifReaderResult
  readonly documentDigest: string
  readonly submitted: Date
  readonly options: { readonly branch: string | undefined; readonly tag: string | undefined; readonly release: string | undefined }
}

/** Pages of findings in one statement: a few megabytes. */
const pagesPerStatement = 100

/** Stores an upload with its findings and returns its id. */
export async function saveSarif(
  trx: Transaction,
  caller: Caller,
  { scope, read, documentDigest, submitted, options }: NewSarif,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('sarif')
    .values({
      company_id: caller.companyId,
      id,
      project_id: scope.moduleId === undefined ? scope.projectId : null,
      module_id: scope.moduleId ?? null,
      submitted,
      document_digest: documentDigest,
      tools: json(read.tools),
      rule_count: read.rules,
      rules: json(read.shownRules),
      finding_count: read.findings,
      warnings: json(read.diagnostics.warnings),
      branch: options.branch ?? null,
      tag: options.tag ?? null,
      release: options.release ?? null,
      by_id: caller.id,
      by_name: caller.name,
    })
    .execute()
  for (let from = 0; from < read.pages.length; from += pagesPerStatement) {
    await savePages(trx, { companyId: caller.companyId, id, from }, read.pages.slice(from, from + pagesPerStatement))
  }
  return id
}

interface PageTarget {
  readonly companyId: string
  readonly id: string
  /** Number of the first page. */
  readonly from: number
}

async function savePages(trx: Transaction, { companyId, id, from }: PageTarget, pages: readonly string[]): Promise<void> {
  await sql`
    insert into sarif_page (company_id, sarif_id, page, findings)
    select ${companyId}::uuid, ${id}::uuid, ${from}::int + page, findings
    from jsonb_array_elements(${`[${pages.join(',')}]`}::text::jsonb) with ordinality as kept (findings, page)`.execute(trx)
}

export interface SarifFilter {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
  readonly page?: number | undefined
}

/** Lists one page of the company's uploads, newest first; a project's include those of its modules. */
export async function listSarif(db: Database, { companyId }: Caller, { projectId, moduleId, page }: SarifFilter): Promise<Page<SarifItem>> {
  const matching = sql`
    from sarif s
    left join module m on m.company_id = s.company_id and m.id = s.module_id
    where s.company_id = ${companyId}
      and (${projectId ?? null}::uuid is null or coalesce(s.project_id, m.project_id) = ${projectId ?? null}::uuid)
      and (${moduleId ?? null}::uuid is null or s.module_id = ${moduleId ?? null}::uuid)`
  const { rows } = await sql<Row>`select ${columns} ${matching} order by s.id desc limit ${pageSize} offset ${offsetOf(page)}`.execute(db)
  const counted = await sql<{ readonly total: number }>`select count(*)::int as total ${matching}`.execute(db)
  return { items: rows.map(toItem), total: counted.rows[0]?.total ?? 0 }
}

/** Loads an upload with one page of its findings; 404 for any other id. */
export async function loadSarif(db: Database, { companyId }: Caller, id: string, page = 1): Promise<SarifDetail> {
  if (!isId(id)) throw notFound(id)
  const { rows } = await sql<Row & Pick<SarifDetail, 'rules' | 'warnings'> & { readonly findings: SarifFinding[] | null }>`
    select ${columns}, s.rules, s.warnings, f.findings
    from sarif s
    left join module m on m.company_id = s.company_id and m.id = s.module_id
    left join sarif_page f on f.company_id = s.company_id and f.sarif_id = s.id and f.page = ${Math.min(page, 1_000_000_000)}::int
    where s.company_id = ${companyId} and s.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound(id)
  const { rules, warnings, findings } = row
  return { ...toHead(row), totals: { rules: row.rule_count, findings: row.finding_count }, warnings, rules, findings: findings ?? [] }
}

interface Row {
  readonly id: string
  readonly project_id: string
  readonly module_id: string | null
  readonly tools: SarifItem['tools']
  readonly submitted: Date
  readonly by_name: string
  readonly release: string | null
  readonly branch: string | null
  readonly tag: string | null
  readonly rule_count: number
  readonly finding_count: number
}

const columns = sql`s.id, coalesce(s.project_id, m.project_id) as project_id, s.module_id, s.tools, s.submitted, s.by_name,
  s.release, s.branch, s.tag, s.rule_count, s.finding_count`

function toItem(row: Row): SarifItem {
  return { ...toHead(row), rules: row.rule_count, findings: row.finding_count }
}

function toHead({
  id,
  project_id,
  module_id,
  tools,
  submitted,
  by_name,
  release,
  branch,
  tag,
}: Row): Omit<SarifItem, 'rules' | 'findings'> {
  const at = submitted.toISOString()
  return { _id: id, projectId: project_id, moduleId: module_id, tools, submitted: at, submittedBy: by_name, release, branch, tag }
}
