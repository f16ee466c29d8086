import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { notFound } from '#platform/http-error.ts'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import type { VexDetail, VexItem, VexStatementItem } from '#analysis/vex/vex-shape.ts'

export interface VexFilter {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
  readonly vulnerability?: string | undefined
  readonly page?: number | undefined
}

interface Row {
  readonly id: string
  readonly format: string
  readonly format_version: string
  readonly document_id: string | null
  readonly version: string | null
  readonly title: string | null
  readonly publisher: string | null
  readonly published: Date | null
  readonly project_id: string | null
  readonly module_id: string | null
  readonly in_sbom: boolean
  readonly statements: number
  readonly findings: number
  readonly submitted: Date
  readonly by_name: string
  readonly warnings: readonly { readonly message: string; readonly count: number; readonly pointer: string }[]
}

function columnsOf(companyId: string): RawBuilder<unknown> {
  return sql`d.id, d.format, d.format_version, d.document_id, d.version, d.title, d.publisher, d.published, coalesce(d.project_id, m.project_id) as project_id,
    d.module_id, d.in_sbom, d.statements, d.submitted, d.by_name, d.warnings,
    (select count(*)::int from finding f where f.company_id = ${companyId} and f.vex is not null and f.vex->>'vexId' = d.id::text) as findings`
}

const documents = sql`vex_document d left join module m on m.company_id = d.company_id and m.id = d.module_id`

/** A company's documents, newest first; those of a project include its modules'. */
export async function listVex(db: Database, { companyId }: Caller, filter: VexFilter): Promise<Page<VexItem>> {
  const where = vexCondition(companyId, filter)
  const { rows } = await sql<Row>`
    select ${columnsOf(companyId)} from ${documents} where ${where} order by d.submitted desc, d.id desc limit ${pageSize} offset ${offsetOf(filter.page)}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${documents} where ${where}`.execute(db)
  return { items: rows.map(toVexItem), total: counted.rows[0]?.total ?? 0 }
}

function vexCondition(companyId: string, { projectId, moduleId, vulnerability }: VexFilter): RawBuilder<unknown> {
  const parts = [
    sql`d.company_id = ${companyId}`,
    sql`d.generation is null`,
    ...(projectId === undefined ? [] : [sql`coalesce(d.project_id, m.project_id) = ${projectId}`]),
    ...(moduleId === undefined ? [] : [sql`d.module_id = ${moduleId}`]),
    ...(vulnerability === undefined
      ? []
      : [
          sql`exists (select 1 from vex_name n where n.company_id = ${companyId} and n.vex_id = d.id and n.name = ${canonicalVulnerabilityId(vulnerability)})`,
        ]),
  ]
  return sql.join(parts, sql` and `)
}

/** One document; 404 for any other id. */
export async function loadVex(db: Database | Transaction, { companyId }: Caller, id: string): Promise<Omit<VexDetail, 'statementList'>> {
  const { rows } =
    await sql<Row>`select ${columnsOf(companyId)} from ${documents} where d.company_id = ${companyId} and d.id = ${id} and d.generation is null`.execute(
      db,
    )
  const [row] = rows
  if (row === undefined) throw notFound(id)
  const warning = row.warnings.map(
    ({ message, count, pointer }) => `${message} (${String(count)}${pointer === '' ? '' : `, first at ${pointer}`})`,
  )
  return { ...toVexItem(row), warning: warning.length === 0 ? null : warning.join('; ') }
}

function toVexItem(row: Row): VexItem {
  return {
    _id: row.id,
    format: `${row.format} ${row.format_version}`,
    documentId: row.document_id,
    version: row.version,
    title: row.title,
    publisher: row.publisher,
    publishedAt: row.published?.toISOString() ?? null,
    projectId: row.project_id,
    moduleId: row.module_id,
    inSbom: row.in_sbom,
    statements: row.statements,
    findings: row.findings,
    submitted: row.submitted.toISOString(),
    submittedBy: row.by_name,
  }
}

interface StatementRow {
  readonly ordinal: number
  readonly names: string[]
  readonly status: VexStatementItem['status']
  readonly justification: string | null
  readonly detail: string | null
  readonly remediation: string | null
  readonly at: Date | null
  readonly pointer: string
  readonly products: number
  readonly shown: VexStatementItem['products']
  readonly finding_count: number
  readonly findings: VexStatementItem['findings'] | null
}

/** One page of a document's statements in the document's order, each with the findings it applies to. */
export async function loadVexStatements(
  db: Database,
  { companyId }: Caller,
  { id, page }: { readonly id: string; readonly page: number | undefined },
): Promise<VexStatementItem[]> {
  const { rows } = await sql<StatementRow>`
    with cited as (
      select f.id, f.module_id, f.component_id, f.finding_key, f.status, (f.vex->>'statement')::int as statement,
        row_number() over (partition by f.vex->>'statement' order by f.module_id, f.id) as nth,
        count(*) over (partition by f.vex->>'statement')::int as of_all
      from finding f where f.company_id = ${companyId} and f.vex is not null and f.vex->>'vexId' = ${id}
    )
    select s.ordinal, s.names, s.status, s.justification, s.detail, s.remediation, s.at, s.pointer, s.products, s.shown,
      coalesce((select max(of_all) from cited c where c.statement = s.ordinal), 0) as finding_count,
      (select jsonb_agg(jsonb_build_object('_id', c.id, 'moduleId', c.module_id, 'module', m.name, 'key', c.finding_key, 'status', c.status,
          'component', jsonb_build_object('key', p.key, 'version', k.version, 'purl', k.purl)) order by c.nth)
        from cited c
        join module m on m.company_id = ${companyId} and m.id = c.module_id
        join component k on k.id = c.component_id
        join package p on p.id = k.package_id
        where c.statement = s.ordinal and c.nth <= 100) as findings
    from vex_statement s
    where s.company_id = ${companyId} and s.vex_id = ${id}
    order by s.ordinal limit ${pageSize} offset ${offsetOf(page)}`.execute(db)
  return rows.map((row) => ({
    vulnerabilities: row.names,
    status: row.status,
    justification: row.justification,
    detail: row.detail,
    remediation: row.remediation,
    at: row.at?.toISOString() ?? null,
    pointer: row.pointer,
    products: row.shown,
    productCount: row.products,
    findings: row.findings ?? [],
    findingCount: row.finding_count,
  }))
}
