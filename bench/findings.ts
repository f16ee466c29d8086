/**
 * Measures the lists of findings of a company with 10,000 modules, 3,000,000 module components and 300,000 findings: pages with facets
 * under every filter and order, groups, and the export; and pages of one module of 12,000 components with 10,000 findings. SCALE=0.1 makes a tenth of everything; PLANS=1 also prints the plans of one page.
 */
import { type RawBuilder, sql } from 'kysely'
import { findingGroups } from '../server/src/analysis/findings/finding-group.ts'
import { openBenchService } from './bench-service.ts'
import { changeModules, countFacets } from './count-facets.ts'
import { below, idOf, idTextOf } from './derived-values.ts'
import { fillLargeModule } from './fill-large-module.ts'
import { summary, table, timed } from './measure.ts'

const scale = Number(process.env['SCALE'] ?? 1)
const size = {
  projects: 100,
  modules: 10_000 * scale,
  packages: 30_000 * scale,
  /** Packages that modules depend on directly. */
  popular: 3000 * scale,
  vulnerabilities: 5000 * scale,
  componentsOfModule: 300,
  directOfModule: 40,
  findingsOfModule: 30,
  decisions: 1000 * scale,
  /** Modules whose findings change between two counts of the facets. */
  changed: 500 * scale,
} as const
const largeModuleId = idOf(2, sql`0`)
const rounds = 20
const bench = await openBenchService()
const { companyId } = await bench.db
  .selectFrom('project')
  .select('company_id as companyId')
  .where('id', '=', bench.projectId)
  .executeTakeFirstOrThrow()
await fill()
await measureFacets('before they are counted')
await countFacets(bench.context, companyId)
await changeModules(bench.db, companyId, size.changed)
await measureFacets(`${String(size.changed)} modules changed since`)
await countFacets(bench.context, companyId)
await measureLists()
await measureExport()
if (process.env['PLANS'] !== undefined) await showPlans()
await bench.close()

/** The package of the nth component of module m: direct dependencies are popular ones. */
function packageAt(n: RawBuilder<unknown>): RawBuilder<unknown> {
  const { packages, popular, directOfModule } = size
  return sql`(case when ${n} <= ${directOfModule}::integer then (m * 97 + ${n} * 89) % ${popular}::bigint + 1
    else ${popular}::bigint + (m * 97 + ${n} * 89) % ${packages - popular}::bigint + 1 end)`
}

/** The package of the direct dependency that brings it. */
function introducerAt(n: RawBuilder<unknown>): RawBuilder<unknown> {
  return packageAt(sql`((${n} - 1) % ${size.directOfModule}::integer + 1)`)
}

async function fill(): Promise<void> {
  const steps = [
    ...fillCatalogue(),
    ...fillPortfolio(),
    ...fillFindings(),
    ...fillLargeModule({ companyId, id: largeModuleId, projectId: idOf(1, sql`1`), scale }),
  ]
  const { milliseconds } = await timed(async () => {
    for (const step of steps) await step.execute(bench.db)
  })
  await sql`vacuum analyze`.execute(bench.db)
  process.stdout.write(`${bench.kind}, ${String(size.modules)} modules, filled in ${(milliseconds / 1000).toFixed(0)} s\n`)
}

function fillCatalogue(): readonly RawBuilder<unknown>[] {
  const { packages, vulnerabilities } = size
  return [
    sql`insert into package (id, purl, key) overriding system value
      select i, 'pkg:npm/package-' || i, 'npm:package-' || i from generate_series(1, ${packages}::integer) i`,
    sql`insert into component (id, package_id, purl, version) overriding system value
      select i, i, 'pkg:npm/package-' || i || '@1.0.0', '1.0.0' from generate_series(1, ${packages}::integer) i`,
    sql`insert into vulnerability (id, key, names, summary, known_exploited) overriding system value
      select i, 'CVE-2025-' || (10000 + i), array['CVE-2025-' || (10000 + i), 'GHSA-' || i], 'A fault in the handling of input number ' || i, i % 100 = 0
      from generate_series(1, ${vulnerabilities}::integer) i`,
    sql`insert into vulnerability_name (name, vulnerability_id) select unnest(names), id from vulnerability`,
    sql`insert into epss_score (cve, epss, percentile, date)
      select key, power(${below(1000, sql`id`)} / 1000.0, 4), 0.5, '2026-01-01' from vulnerability`,
    sql`insert into advisory (id, kind, digest, vulnerability_id, modified, aliases, summary, severities, cwes, links)
      select 'GHSA-' || id, 'vulnerability', '', id, '2026-01-01', array[key], summary, '[]', array['CWE-' || (20 + id % 60)], '[]' from vulnerability`,
  ]
}

function fillPortfolio(): readonly RawBuilder<unknown>[] {
  const { projects, modules, componentsOfModule, directOfModule } = size
  return [
    sql`insert into project (company_id, id, name) select ${companyId}, ${idOf(1, sql`i`)}, 'Project ' || i from generate_series(1, ${projects}::integer) i`,
    sql`insert into module (company_id, id, project_id, name, match_name)
      select ${companyId}, ${idOf(2, sql`i`)}, ${idOf(1, sql`i % ${projects}::integer + 1`)}, 'module-' || i, 'module-' || i from generate_series(1, ${modules}::integer) i`,
    sql`insert into module_component_row (company_id, module_id, component_id, direct, depth, parent_id, introduced_by, sole_introducer, appearances)
      select ${companyId}, ${idOf(2, sql`m`)}, ${packageAt(sql`k`)}, k <= ${directOfModule}::integer, case when k <= ${directOfModule}::integer then 1 else 2 end,
        case when k > ${directOfModule}::integer then ${introducerAt(sql`k`)} end, ${introducerAt(sql`k`)}, true, 1
      from generate_series(1, ${modules}::integer) m
      cross join generate_series(1, ${componentsOfModule}::integer) k
      on conflict do nothing`,
    // no statement of these lists reads scans and SBOMs
    sql`insert into module_analysis (company_id, module_id, scan_id, sbom_id)
      select company_id, id, gen_random_uuid(), gen_random_uuid() from module where company_id = ${companyId} and name like 'module-%'`,
  ]
}

/** Two in three findings are vulnerabilities, every tenth is accepted. */
function fillFindings(): readonly RawBuilder<unknown>[] {
  const { modules, vulnerabilities, findingsOfModule, componentsOfModule, directOfModule, decisions } = size
  const seed = sql`(m * 1000 + k)`
  const place = sql`((k * 7) % ${componentsOfModule}::integer + 1)`
  return [
    sql`insert into finding_row (company_id, module_id, id, kind, component_id, finding_key, vulnerability_id, status, confidence, score, reason, since, direct,
        introduced_by, exploited, fix_known, epss)
      select ${companyId}, ${idOf(2, sql`m`)}, ${idOf(3, seed)}, w.kind, w.component, coalesce(v.key, w.rule), v.id, w.status, 5, v.score,
        coalesce(v.key, w.rule) || ' concerns npm:package-' || w.component || repeat('. A sentence that says why', 5),
        '2026-01-01'::timestamptz + make_interval(hours => ${below(7000, seed)}::integer), ${place} <= ${directOfModule}::integer,
        ${introducerAt(place)}, coalesce(v.known_exploited, false),
        coalesce(${seed} % 3 <> 0, false) and v.id is not null, v.epss
      from generate_series(1, ${modules}::integer) m
      cross join generate_series(1, ${findingsOfModule}::integer) k
      cross join lateral (
        select (array['vulnerability', 'vulnerability', 'vulnerability', 'vulnerability', 'legal', 'versioning', 'viability', 'vulnerability', 'endoflife', 'integrity'])[k % 10 + 1] as kind,
          (array['violation', 'warning', 'warning', 'warning', 'violation', 'warning', 'warning', 'warning', 'warning', 'whitelisted'])[${below(10, sql`(m * 1000 + k + 7)`)} + 1] as status,
          ${packageAt(place)} as component, (array['copyleft', 'activity', 'lag', 'deprecated'])[k % 4 + 1] as rule
      ) w
      left join lateral (
        select n.id, n.key, n.known_exploited, s.epss, ${below(100, sql`(n.id + 3)`)} / 10.0 as score
        from vulnerability n join epss_score s on s.cve = n.key where w.kind = 'vulnerability' and n.id = ${below(vulnerabilities, sql`(m * 1000 + k)`)} + 1
      ) v on true`,
    sql`insert into component_match (component_id, advisory_id, confidence, evidence, fixed_in)
      select distinct component_id, 'GHSA-' || vulnerability_id, 5, '{}'::jsonb, '2.0.0' from finding where fix_known`,
    sql`insert into risk (company_id, id, project_id, module_id, name, created, edited, properties, treatment, origins, auto_key)
      select ${companyId}, ${idOf(4, sql`row_number() over ()`)}, m.project_id, m.id, f.finding_key, now(), now(),
        jsonb_build_object('autoCve', f.finding_key, 'decision', jsonb_build_object('type', 'mitigate', 'rationale', 'planned for the next release')),
        'in-treatment', 1, 'cve|' || m.id || '|' || f.finding_key
      from (select distinct on (module_id) module_id, finding_key from finding where kind = 'vulnerability' and status = 'violation' order by module_id, id
        limit ${decisions}::integer) f
      join module m on m.company_id = ${companyId} and m.id = f.module_id`,
  ]
}

async function measureFacets(when: string): Promise<void> {
  process.stdout.write(`facets, ${when}: ${(await measureRead('/core/findings?facets=true')).join(', ')}\n`)
}

async function measureLists(): Promise<void> {
  const [project, module, largeModule] = [idTextOf(1, 7), idTextOf(2, 7), idTextOf(2, 0)]
  const queries = [
    '',
    'page=50',
    'decided=false',
    'status=violation&decided=false',
    'kind=legal',
    'severity=critical&fix=true&direct=true',
    'exploited=true&decided=false',
    `projectId=${project}`,
    `moduleId=${module}`,
    'component=npm:package-777',
    'vulnerability=GHSA-77',
    'introducedBy=npm:package-777',
    'weakness=79',
    'rule=copyleft',
    'since=2026-10-18',
    'scoreFrom=9',
    'epssFrom=0.1',
    'q=package-77',
    'sort=since',
    'sort=epss',
    'sort=severity',
    'sort=component',
  ]
  const lists = [
    ...queries.map((query) => `/core/findings?facets=true&${query}`),
    '/core/findings',
    '/core/findings?page=3000',
    `/core/modules/${module}/findings?facets=true`,
    `/core/modules/${largeModule}/findings`,
    `/core/modules/${largeModule}/findings?page=50`,
  ]
  const result: (readonly string[])[] = []
  for (const path of [...lists, ...findingGroups.map((group) => `/core/findings?group=${group}`)])
    result.push([path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, '…'), ...(await measureRead(path))])
  process.stdout.write(table(['list', 'found', 'p50', 'p95'], result))
}

async function measureRead(path: string): Promise<readonly string[]> {
  const times: number[] = []
  let found = ''
  for (let round = 0; round < rounds + 3; round++) {
    const { result, milliseconds } = await timed(() => bench.ask({ url: `/api/v2${path}`, headers: { 'x-api-key': bench.key } }))
    if (result.statusCode !== 200) throw new Error(`${path} answered ${String(result.statusCode)}: ${result.body}`)
    found = String(result.headers['x-total-count'])
    if (round > 2) times.push(milliseconds)
  }
  return [found, ...summary(times)]
}

async function measureExport(): Promise<void> {
  const path = '/api/v2/core/findings?format=csv'
  const { result, milliseconds } = await timed(() => bench.ask({ url: path, headers: { 'x-api-key': bench.key } }))
  const mebibytes = (result.rawPayload.length / 1_048_576).toFixed(1)
  process.stdout.write(
    `CSV of ${String(result.headers['x-total-count'])} findings, ${mebibytes} MiB: ${(milliseconds / 1000).toFixed(1)} s\n`,
  )
}

/** Prints the plans of the statements that a page with facets sends. */
async function showPlans(): Promise<void> {
  const plans = {
    page: sql`select id, module_id from finding where company_id = ${companyId}
      order by accepted, urgent desc nulls last, weight desc nulls last, status, score desc nulls last, id limit 100`,
    facets: sql`select facets, introduced_by, count(*) from finding where company_id = ${companyId} group by facets, introduced_by`,
  }
  for (const [name, query] of Object.entries(plans)) {
    const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`explain (analyze, buffers) ${query}`.execute(bench.db)
    process.stdout.write(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`)
  }
}
