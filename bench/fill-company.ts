/** Fills a company by SQL as large users have it: modules with components, findings, scans and a history of analyses. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../server/src/database/database.ts'
import { transact } from '../server/src/database/transact.ts'
import { newId } from '../server/src/platform/ids.ts'
import { lockModules, saveAnalyses, saveCounts } from '../server/src/analysis/analysis-store.ts'
import { countFindings, noCounts } from '../server/src/analysis/findings/finding-store.ts'
import { statisticsOf, statusOf, totalsOf } from '../server/src/analysis/statistics.ts'
import { packSbom, saveSbom } from '../server/src/sboms/sboms.ts'

export interface CompanySize {
  readonly modules: number
  readonly componentsOfModule: number
  readonly findingsOfModule: number
  /** What the names of packages begin with. Generated documents and advisories have those of `package`. */
  readonly packageName?: string
}

export interface FilledCompany {
  readonly companyId: string
  readonly projectIds: readonly string[]
  readonly moduleIds: readonly string[]
}

/** The size of the promises on reads of a company: 3 million module components and 300,000 findings. */
export const largeCompany: CompanySize = { modules: 10_000, componentsOfModule: 300, findingsOfModule: 30 }

const modulesOfProject = 20
const packages = 20_000
const versionsOfPackage = 5
const components = packages * versionsOfPackage
/** A third of each module's components is among these, as frameworks and their dependencies are. */
const popularComponents = 2000
const vulnerabilityGroups = 5000
const day = 86_400_000
/** Days before now at which modules were evaluated. */
const analysisDays = [40, 21, 12, 5, 1, 0]

/** Fills the catalogue of an empty database and one company in it. */
export async function fillCompany(db: Database, companyId: string, size: CompanySize): Promise<FilledCompany> {
  await fillCatalogue(db, size)
  const projectIds = newIds(Math.ceil(size.modules / modulesOfProject))
  const moduleIds = newIds(size.modules)
  await fillPortfolio(db, companyId, { projectIds, moduleIds })
  await fillComponents(db, companyId, size)
  await fillFindings(db, companyId, size)
  await sql`analyze`.execute(db)
  for (const days of analysisDays) await fillAnalyses(db, { companyId, moduleIds }, new Date(Date.now() - days * day))
  // like after autovacuum
  await sql`vacuum analyze`.execute(db)
  return { companyId, projectIds, moduleIds }
}

function newIds(count: number): readonly string[] {
  return Array.from({ length: count }, () => newId())
}

/** Why each of them is affected: imported documents name some of these components, too. */
const evidence = JSON.stringify({ via: 'name', decidedBy: { kind: 'range', introduced: '0', upper: { kind: 'fixed', version: '1.9.0' } } })

/** One of how many components of a module is vulnerable, so that half of the findings are vulnerabilities. */
function componentsOfVulnerability({ componentsOfModule, findingsOfModule }: CompanySize): number {
  return Math.floor((componentsOfModule * 2) / findingsOfModule)
}

/** Neighbours are vulnerable together, so that any vulnerability occurs. */
function isVulnerable(componentId: RawBuilder<unknown>, size: CompanySize): RawBuilder<boolean> {
  return sql`${componentId} / 50 % ${componentsOfVulnerability(size)} = 0`
}

/** Every fourth vulnerability has an EPSS score above 0.1, every fortieth is exploited. */
async function fillCatalogue(db: Database, size: CompanySize): Promise<void> {
  const name = `${size.packageName ?? 'package'}-`
  await sql`
    insert into package (purl, key) select 'pkg:npm/' || ${name} || n, 'npm:' || ${name} || n
    from generate_series(0, ${packages - 1}::int) n order by n`.execute(db)
  await sql`
    insert into component (package_id, purl, version)
    select p.id, p.purl || '@1.' || v || '.0', '1.' || v || '.0'
    from package p cross join generate_series(0, ${versionsOfPackage - 1}::int) v order by v, p.id`.execute(db)
  await sql`
    insert into component_lookup (lookup_key, component_id)
    select p.key, c.id from package p join component c on c.package_id = p.id order by 1, 2`.execute(db)
  await sql`
    insert into vulnerability (key, names, summary, severities, known_exploited)
    select 'CVE-2026-' || 10000 + n, array['CVE-2026-' || 10000 + n, 'GHSA-' || md5(n::text)], 'Flaw ' || n || ' in the parser', '[]', n % 40 = 7
    from generate_series(0, ${vulnerabilityGroups - 1}::int) n order by n`.execute(db)
  await sql`insert into vulnerability_name (name, vulnerability_id) select unnest(names), id from vulnerability`.execute(db)
  await sql`
    insert into advisory (id, kind, digest, vulnerability_id, modified, aliases, summary, severities, cwes, links)
    select names[2], 'vulnerability', md5(key), id, now(), array[key], summary, '[]', '{CWE-79}', '[]' from vulnerability`.execute(db)
  await sql`
    insert into epss_score (cve, epss, percentile, date) select key, (id * 37 % 400) / 1000.0, 0.5, current_date from vulnerability`.execute(
    db,
  )
  await sql`
    insert into component_match (component_id, advisory_id, confidence, evidence, fixed_in)
    select c.id, v.names[2], 4, ${evidence}::jsonb, case when c.id % 5 > 0 then '1.9.0' end
    from component c join vulnerability v on v.id = (select min(id) from vulnerability) + c.id % ${vulnerabilityGroups}::int
    where ${isVulnerable(sql`c.id`, size)}`.execute(db)
  await sql`
    insert into component_fact (component_id, version_known, published, yanked, latest, newer, above_all, licenses)
    select id, true, now() - interval '400 days', false, '1.9.0', 3, false, '{MIT}' from component`.execute(db)
}

interface Filling {
  readonly projectIds: readonly string[]
  readonly moduleIds: readonly string[]
}

async function fillPortfolio(db: Database, companyId: string, { projectIds, moduleIds }: Filling): Promise<void> {
  await sql`
    insert into tag (company_id, id, name) select ${companyId}::uuid, gen_random_uuid(), 'team ' || n from generate_series(0, 9) n`.execute(
    db,
  )
  await sql`
    insert into project (company_id, id, name, tags)
    select ${companyId}::uuid, p.id, 'Project ' || p.n, (select array_agg(id) from tag where company_id = ${companyId} and name = 'team ' || p.n % 10)
    from unnest(${projectIds}::uuid[]) with ordinality as p(id, n)`.execute(db)
  await sql`
    insert into module (company_id, id, project_id, name, match_name, tags)
    select ${companyId}::uuid, m.id, (${projectIds}::uuid[])[1 + (m.n - 1) / ${modulesOfProject}], md5(m.n::text) || ' service ' || m.n,
      'module-' || m.n - 1, (select array_agg(id) from tag where company_id = ${companyId} and name = 'team ' || m.n % 10)
    from unnest(${moduleIds}::uuid[]) with ordinality as m(id, n)`.execute(db)
  const sbom = await packSbom('digest of the fill', {
    format: 'cyclonedx',
    formatVersion: '1.6',
    serialNumber: undefined,
    subject: undefined,
    components: [],
    graph: { roots: [], dependsOn: [] },
    assets: [],
    notices: { warnings: [], contentNotices: [] },
  })
  const sbomId = await transact(db, (trx) => saveSbom(trx, { companyId }, sbom))
  const scanIds = moduleIds.map(() => newId())
  await sql`
    insert into scan (company_id, id, module_id, sbom_id, status, submitted, analysis_date, branch)
    select ${companyId}::uuid, s.id, s.module_id, ${sbomId}::uuid, 'Finished', now(), now(), 'main'
    from unnest(${scanIds}::uuid[], ${moduleIds}::uuid[]) as s(id, module_id)`.execute(db)
  await sql`
    insert into module_analysis (company_id, module_id, scan_id, sbom_id)
    select company_id, module_id, id, sbom_id from scan where company_id = ${companyId}`.execute(db)
}

/** The filled modules, numbered from 0. */
function numberedModules(companyId: string): RawBuilder<unknown> {
  return sql`(select id, split_part(match_name, '-', 2)::int as n from module where company_id = ${companyId} and match_name like 'module-%') m`
}

/** The nth component of a module; different for different n. */
const componentOf = sql`(select min(id) from component) + case
  when k.k % 3 = 0 then (m.n * 7 + k.k * 17) % ${popularComponents}::int
  else ${popularComponents}::int + (m.n * 37 + k.k * 331) % ${components - popularComponents}::int end`

async function fillComponents(db: Database, companyId: string, { componentsOfModule }: CompanySize): Promise<void> {
  await sql`
    insert into module_component_row (company_id, module_id, component_id, direct, depth, licenses, appearances)
    select ${companyId}::uuid, m.id, ${componentOf}, k.k < 20, case when k.k < 20 then 1 when k.k < 80 then 2 else 3 end,
      (array['MIT', 'Apache-2.0', 'BSD-3-Clause', 'GPL-3.0-only', 'MIT OR GPL-2.0-only'])[1 + k.k % 5], 1
    from ${numberedModules(companyId)} cross join generate_series(0, ${componentsOfModule - 1}::int) k(k)
    order by m.n, k.k`.execute(db)
}

/**
 * Half of the findings are vulnerabilities, on the components that an evaluation finds vulnerable too; in each module some are violations, some
 * warnings, and one in ten is accepted.
 */
async function fillFindings(db: Database, companyId: string, size: CompanySize): Promise<void> {
  await sql`
    insert into finding_row (company_id, module_id, id, kind, component_id, finding_key, vulnerability_id, status, confidence, score, reason, since,
      exploited, epss)
    select ${companyId}::uuid, f.module_id, gen_random_uuid(), f.kind, f.component_id, coalesce(v.key, f.kind), v.id,
      case when (f.component_id / 10 + f.n) % 10 = 0 then 'whitelisted' when (f.component_id / 10 + f.n) % 10 < 4 then 'violation' else 'warning' end,
      case when f.kind = 'vulnerability' then 4 end, case when f.kind = 'vulnerability' then f.component_id * 13 % 101 / 10.0 end,
      'package is affected', now() - f.component_id % 300 * interval '1 day', coalesce(v.known_exploited, false), e.epss
    from (
      select m.id as module_id, m.n, mc.component_id, 'vulnerability' as kind
      from ${numberedModules(companyId)} join module_component_row mc on mc.company_id = ${companyId}::uuid and mc.module_id = m.id
      where ${isVulnerable(sql`mc.component_id`, size)}
      union all
      select m.id, m.n, ${componentOf}, (array['legal', 'viability', 'versioning', 'legal', 'endoflife'])[1 + i.i % 5]
      from ${numberedModules(companyId)} cross join generate_series(0, ${Math.floor(size.findingsOfModule / 2) - 1}::int) i(i)
      cross join lateral (select i.i * ${componentsOfVulnerability(size)}::int as k) k(k)
    ) f
    left join vulnerability v on f.kind = 'vulnerability' and v.id = (select min(id) from vulnerability) + f.component_id % ${vulnerabilityGroups}::int
    left join epss_score e on e.cve = v.key`.execute(db)
}

async function fillAnalyses(db: Database, { companyId, moduleIds }: Omit<FilledCompany, 'projectIds'>, at: Date): Promise<void> {
  for (let first = 0; first < moduleIds.length; first += 1000) {
    const some = moduleIds.slice(first, first + 1000)
    await transact(db, async (trx) => {
      const counted = await countFindings(trx, { companyId, moduleIds: some })
      const analyses = (await lockModules(trx, companyId, some)).map((module) => {
        const { byKind, vulnerabilities } = counted.get(module.moduleId) ?? noCounts
        const statistics = statisticsOf(byKind, module)
        const counts = { components: module.components, ...totalsOf(statistics), ...vulnerabilities }
        return { moduleId: module.moduleId, scanId: module.scanId, statistics, status: statusOf(statistics), counts }
      })
      await saveAnalyses(trx, companyId, analyses, { reason: 'clock', at })
      await saveCounts(trx, companyId, analyses)
    })
  }
}
