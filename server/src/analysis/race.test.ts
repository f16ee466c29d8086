import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { parsePurl } from '@waybill/identifiers'
import { matchTargetOf } from '@waybill/vulnerabilities'
import { computeMatches } from '#analysis/matching/match-components.ts'
import { rematchAfterUpgrade } from '#analysis/matching/rematch-components.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { advisory, affected, publishOnly } from '#test/publish.ts'
import { isServer } from '#test/test-server.ts'

const rounds = 12

/** Whole numbers in an order that looks like none, the same in every run. */
function* shuffled(): Generator<number, never> {
  for (let state = 7; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield Math.floor(state / 65_536)
  }
}

it.skipIf(!isServer)(
  'imports, changes of advisories and of settings and upgrades at the same time leave no match and no finding out, and none over (on a server; the embedded database takes turns)',
  // an upgrade matches all components again that tests before have left
  { timeout: 600_000 },
  async () => {
    const places = [await makeAnalysedModule(), await makeAnalysedModule()]
    const names = Array.from({ length: 6 }, () => uniqueName('race'))
    const cves = Array.from({ length: 8 }, uniqueCve)
    const numbers = shuffled()
    function pick<Item>(list: readonly Item[]): Item {
      return list[numbers.next().value % list.length] as Item
    }
    function importSome(): Promise<unknown> {
      const packages = Array.from(
        { length: 4 },
        () => `${pick(names)}@1.${String(numbers.next().value % 5)}.${String(numbers.next().value % 3)}`,
      )
      return pick(places).importPackages([...new Set(packages)], `module-${String(numbers.next().value % 3)}`)
    }
    function changeAdvisory(): Promise<unknown> {
      const withdrawn = numbers.next().value % 4 === 0 ? { withdrawn: '2026-02-01T00:00:00Z' } : {}
      const aliases = numbers.next().value % 3 === 0 ? { aliases: [pick(cves)] } : {}
      const packages = [affected(pick(names), `1.${String(numbers.next().value % 5)}.1`), affected(pick(names))]
      return publishOnly(advisory(pick(cves), '', { affected: packages, ...withdrawn, ...aliases }))
    }
    function changeSettings(): Promise<unknown> {
      const { company, projectId } = pick(places)
      return company.post(`/core/projects/${projectId}`, { confidenceMinScore: pick(['1', '4', '5']) })
    }
    for (let round = 0; round < rounds; round++) {
      const acts = [
        importSome,
        changeAdvisory,
        importSome,
        changeSettings,
        changeAdvisory,
        importSome,
        ...(round % 4 === 1 ? [upgrade] : []),
      ]
      await Promise.all(acts.map((act) => act()))
    }
    await (await service()).context.jobs.settled()
    expect(await storedMatches(names)).toEqual(await matchesAnew(names))
    for (const scope of places) expect(await findingsOf(scope)).toEqual(await findingsFromMatches(scope))
  },
)

async function upgrade(): Promise<unknown> {
  const { context } = await service()
  await sql`update matcher_state set version = 0`.execute(context.db)
  return rematchAfterUpgrade(context)
}

type Pairs = readonly string[]

async function storedMatches(names: readonly string[]): Promise<Pairs> {
  const { db } = (await service()).context
  const { rows } = await sql<{ pair: string }>`
    select c.purl || ' ' || m.advisory_id as pair from component_match m join component c on c.id = m.component_id
    join package p on p.id = c.package_id where p.key = any(${names.map((name) => `npm:${name}`)}::text[])`.execute(db)
  return rows.map(({ pair }) => pair).toSorted()
}

/** The same, from nothing but the components and the advisories. */
async function matchesAnew(names: readonly string[]): Promise<Pairs> {
  const { db } = (await service()).context
  const { rows } = await sql<{ id: number; purl: string }>`
    select c.id, c.purl from component c join package p on p.id = c.package_id
    where p.key = any(${names.map((name) => `npm:${name}`)}::text[])`.execute(db)
  expect(rows.length).toBeGreaterThan(20)
  const components = rows.map(({ id, purl }) => ({ id, ...matchTargetOf(parsePurl(purl)!) }))
  const matches = await db.transaction().execute((trx) => computeMatches(trx, components))
  const purls = new Map(rows.map(({ id, purl }) => [id, purl]))
  return matches.map(({ componentId, advisoryId }) => `${purls.get(componentId) ?? ''} ${advisoryId}`).toSorted()
}

async function findingsOf({ company }: AnalysedModule): Promise<Pairs> {
  const { db } = (await service()).context
  const { rows } = await sql<{ line: string }>`
    select f.module_id || ' ' || c.purl || ' ' || f.finding_key || ' ' || (f.vulnerability_id is not null) as line
    from finding f join component c on c.id = f.component_id where f.company_id = ${company.companyId}`.execute(db)
  return rows.map(({ line }) => line).toSorted()
}

/** What each module's components come to by the matches and the names of vulnerabilities as they are: every match here is certain. */
async function findingsFromMatches({ company }: AnalysedModule): Promise<Pairs> {
  const { db } = (await service()).context
  const { rows } = await sql<{ line: string }>`
    select distinct mc.module_id || ' ' || c.purl || ' ' || v.key || ' true' as line
    from module_component mc join component c on c.id = mc.component_id join component_match m on m.component_id = c.id
    join advisory a on a.id = m.advisory_id join vulnerability v on v.id = a.vulnerability_id
    where mc.company_id = ${company.companyId}`.execute(db)
  return rows.map(({ line }) => line).toSorted()
}
