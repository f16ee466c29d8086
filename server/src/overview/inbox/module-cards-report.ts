import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { type CardContent, contentOf } from '#overview/inbox/inbox-card.ts'
import { because } from '#overview/inbox/reason.ts'

interface Row {
  readonly total: number
  readonly module_id: string
  readonly module: string
  readonly project: string
  readonly since: Date
}

/** Finds modules whose newest scan failed, the latest failure first; one statement. */
export async function findFailedScans(db: Database, { companyId }: Tenant, most: number): Promise<CardContent> {
  const { rows } = await sql<Row & { readonly error: string | null }>`
    select count(*) over ()::int as total, s.module_id, m.name as module, p.name as project, coalesce(s.analysis_date, s.submitted) as since, s.error
    from scan s
    join module m on m.company_id = s.company_id and m.id = s.module_id
    join project p on p.company_id = m.company_id and p.id = m.project_id
    where s.company_id = ${companyId} and s.status = 'Failed' and not exists (
      select from scan newer where newer.company_id = ${companyId} and newer.module_id = s.module_id and newer.id > s.id)
    order by s.id desc
    limit ${most}`.execute(db)
  return contentOf(rows, ({ module_id: moduleId, module, project, since, error }) => ({
    what: module,
    where: project,
    since: since.toISOString(),
    ...(error === null ? because('analysis-failed', {}) : { why: error, reason: null }),
    link: `/modules/${moduleId}/history`,
  }))
}

/** Finds modules whose current document has fields that were not read, the newest document first; one statement. */
export async function findUnmappedDocuments(db: Database, { companyId }: Tenant, most: number): Promise<CardContent> {
  const { rows } = await sql<Row & { readonly format: string; readonly fields: number }>`
    select count(*) over ()::int as total, a.module_id, m.name as module, p.name as project, s.submitted as since, b.format,
      jsonb_array_length(b.diagnostics -> 'losses') as fields
    from sbom b
    join module_analysis a on a.company_id = b.company_id and a.sbom_id = b.id
    join scan s on s.company_id = a.company_id and s.id = a.scan_id
    join module m on m.company_id = a.company_id and m.id = a.module_id
    join project p on p.company_id = m.company_id and p.id = m.project_id
    where b.company_id = ${companyId} and b.diagnostics ? 'losses'
    order by a.scan_id desc
    limit ${most}`.execute(db)
  return contentOf(rows, ({ module_id: moduleId, module, project, since, format, fields }) => ({
    what: module,
    where: project,
    since: since.toISOString(),
    ...because('fields-not-read', { fields, format }),
    link: `/modules/${moduleId}/documents`,
  }))
}

/** Finds modules that got no document since a moment and existed before it, the longest inactive first; one statement. */
export async function findInactiveModules(
  db: Database,
  { companyId }: Tenant,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<CardContent> {
  const { rows } = await sql<Row & { readonly scan_id: string | null }>`
    select count(*) over ()::int as total, m.id as module_id, m.name as module, p.name as project, coalesce(s.submitted, m.created) as since,
      s.id as scan_id
    from module m
    join project p on p.company_id = m.company_id and p.id = m.project_id
    left join module_analysis a on a.company_id = m.company_id and a.module_id = m.id
    left join scan s on s.company_id = a.company_id and s.id = a.scan_id
    where m.company_id = ${companyId} and coalesce(s.submitted, m.created) < ${before}
    order by 5, m.id
    limit ${most}`.execute(db)
  return contentOf(rows, ({ module_id: moduleId, module, project, since, scan_id: scanId }) => ({
    what: module,
    where: project,
    since: since.toISOString(),
    ...because(scanId === null ? 'no-document' : 'no-recent-document', {}),
    link: `/modules/${moduleId}`,
  }))
}
