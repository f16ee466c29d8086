import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { orUndefined } from '#approvals/or-undefined.ts'
import type { PublisherSetting } from '#approvals/snapshot/publisher.ts'
import type { SnapshotModule, SnapshotSettings, SnapshotStatistics } from '#approvals/snapshot/snapshot.ts'
import { type Tlp, tlpOf } from '#approvals/snapshot/tlp.ts'

/** One module, or all modules of a project. */
export interface ReleaseTarget {
  readonly projectId: string
  readonly moduleId: string | undefined
}

/** The company's data in a release. */
export interface ReleasingCompany {
  readonly id: string
  readonly name: string
  readonly foss: Readonly<Record<string, string>> | undefined
  readonly publisher: PublisherSetting
  readonly tlp: Tlp
}

/** A module's part of a snapshot without components, findings and risks. */
export interface ModuleHead extends Omit<SnapshotModule, 'bom' | 'components' | 'findings' | 'risks'> {
  readonly sbomId: string
}

export interface ReleasedModules {
  readonly company: ReleasingCompany
  readonly project: { readonly id: string; readonly name: string }
  /** The analysed modules, by name. */
  readonly modules: readonly ModuleHead[]
}

interface CompanyRow {
  readonly company_id: string
  readonly company: string
  readonly foss: Readonly<Record<string, string>> | null
  readonly publisher: ReleasingCompany['publisher'] | null
  readonly csaf: Parameters<typeof tlpOf>[0]
  readonly policies: SnapshotSettings['company']
  readonly project_id: string
  readonly project: string
  readonly project_settings: SnapshotSettings['project']
}

interface ModuleRow {
  readonly id: string
  readonly name: string
  readonly identifier: string | null
  readonly settings: Readonly<Record<string, unknown>> & { readonly version?: string; readonly description?: string }
  readonly status: SnapshotModule['status']
  readonly statistics: SnapshotStatistics
  readonly scan_id: string
  readonly submitted: Date
  readonly branch: string | null
  readonly tag: string | null
  readonly release: string | null
  readonly document_digest: string | null
  readonly sbom_id: string
  readonly digest: string
  readonly format: string
  readonly analysis_id: string
  readonly date: Date
}

/** Loads modules and locks them against re-evaluation and deletion until the transaction ends; two statements. Undefined when the project is gone. */
export async function lockReleased(trx: Transaction, tenant: Tenant, target: ReleaseTarget): Promise<ReleasedModules | undefined> {
  const scope = await loadCompanyAndProject(trx, tenant, target)
  if (scope === undefined) return undefined
  const rows = await lockModules(trx, tenant, target)
  const byName = rows.toSorted((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.id, b.id))
  return {
    company: toReleasingCompany(scope),
    project: { id: scope.project_id, name: scope.project },
    modules: byName.map((row) => toModuleHead(row, scope)),
  }
}

function toReleasingCompany({ company_id: id, company: name, foss, publisher, csaf }: CompanyRow): ReleasingCompany {
  return { id, name, foss: orUndefined(foss), publisher: publisher ?? {}, tlp: tlpOf(csaf) }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

async function loadCompanyAndProject(
  trx: Transaction,
  { companyId }: Tenant,
  { projectId }: ReleaseTarget,
): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`
    select co.id as company_id, co.name as company, co.foss, co.publisher, co.csaf, co.policies, p.id as project_id, p.name as project,
      p.settings as project_settings
    from project p join company co on co.id = p.company_id
    where p.company_id = ${companyId} and p.id = ${projectId}`.execute(trx)
  return rows[0]
}

/**
 * Locks in the same order as evaluations, to avoid deadlocks. Two statements: one that waited for a lock would lose the modules whose SBOM
 * another transaction replaced meanwhile.
 */
async function lockModules(trx: Transaction, { companyId }: Tenant, { projectId, moduleId }: ReleaseTarget): Promise<readonly ModuleRow[]> {
  const isWanted = moduleId === undefined ? sql`m.project_id = ${projectId}` : sql`m.id = ${moduleId}`
  const { rows: locked } = await sql<Pick<ModuleRow, 'id'>>`
    select m.id from module m join module_analysis ma on ma.company_id = m.company_id and ma.module_id = m.id
    where m.company_id = ${companyId} and ${isWanted}
    order by m.id
    for share of m, ma`.execute(trx)
  const { rows } = await sql<ModuleRow>`
    select m.id, m.name, m.identifier, m.settings, ma.status, ma.statistics, s.id as scan_id, s.submitted, s.branch, s.tag, s.release,
      s.document_digest, b.id as sbom_id, b.digest, b.format, a.id as analysis_id, a.date
    from module m
    join module_analysis ma on ma.company_id = m.company_id and ma.module_id = m.id
    join scan s on s.company_id = ma.company_id and s.id = ma.scan_id
    join sbom b on b.company_id = ma.company_id and b.id = ma.sbom_id
    join analysis a on a.company_id = ma.company_id and a.id = ma.analysis_id
    where m.company_id = ${companyId} and m.id = any(${locked.map(({ id }) => id)}::uuid[])
    order by m.id`.execute(trx)
  return rows
}

function toModuleHead(row: ModuleRow, { project_settings: project, policies: company }: CompanyRow): ModuleHead {
  return {
    id: row.id,
    name: row.name,
    version: row.settings.version,
    identifier: orUndefined(row.identifier),
    description: row.settings.description,
    status: row.status,
    scan: {
      id: row.scan_id,
      submitted: row.submitted.toISOString(),
      branch: orUndefined(row.branch),
      tag: orUndefined(row.tag),
      release: orUndefined(row.release),
      documentDigest: orUndefined(row.document_digest),
    },
    sbomId: row.sbom_id,
    bill: { digest: row.digest, format: row.format },
    analysis: { id: row.analysis_id, date: row.date.toISOString() },
    statistics: row.statistics,
    settings: { module: row.settings, project, company },
  }
}
