import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { clientOf, operatorKey, service } from '#test/harness.ts'
import { isServer } from '#test/test-server.ts'

const rounds = 10

/** Whole numbers in an order that looks like none, the same in every run. */
function* shuffled(): Generator<number, never> {
  for (let state = 11; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield Math.floor(state / 65_536)
  }
}

// fifty imports and records, and their jobs
it.skipIf(!isServer)('concurrent imports and repository records lose and duplicate no finding (PostgreSQL only)', async () => {
  const scope = await makeAnalysedModule()
  await scope.changeSettings('/account/company', {
    policies: { viabilityConfig: { warningThreshold: 3, violationThreshold: 1, noInfoLevel: 2 } },
  })
  const names = Array.from({ length: 5 }, () => uniqueName('race'))
  const numbers = shuffled()
  function pick<Item>(list: readonly Item[]): Item {
    return list[numbers.next().value % list.length] as Item
  }
  function importSome(): Promise<unknown> {
    const version = `1.${String(numbers.next().value % 9)}.0`
    return scope.importPackages(
      [`pkg:golang/github.com/race/${pick(names)}@v${version}`, `${pick(names)}@${version}`],
      pick(['one', 'two', 'three']),
    )
  }
  async function sendSome(): Promise<unknown> {
    const name = pick(names)
    const purls = pick([[], [`pkg:npm/${name}`]])
    const lastCommitAt = pick(['2026-11-01', '2026-01-15', '2024-01-01'])
    const payload = JSON.stringify({ url: `https://github.com/race/${name}`, purls, lastCommitAt, visitedAt: '2026-11-01' })
    const headers = { 'content-type': 'text/plain' }
    return clientOf(await service(), operatorKey).request({ method: 'POST', url: '/admin/feeds/repositories/import', payload, headers })
  }
  for (let round = 0; round < rounds; round++) {
    await Promise.all([importSome, sendSome, importSome, sendSome, importSome].map((act) => act()))
  }
  const { jobs } = (await service()).context
  await jobs.settled()
  const evaluated = await findingsOf(scope)
  expect(evaluated.length).toBeGreaterThan(0)
  const { body } = await scope.company.get(`/core/modules?projectId=${scope.projectId}`)
  for (const { _id: id } of body as { _id: string }[]) await scope.company.post(`/core/modules/${id}/analyze`)
  await jobs.settled()
  expect(await findingsOf(scope)).toEqual(evaluated)
})

async function findingsOf({ company }: AnalysedModule): Promise<readonly string[]> {
  const { db } = (await service()).context
  const { rows } = await sql<{ line: string }>`
    select f.module_id || ' ' || c.purl || ' ' || f.reason as line
    from finding f join component c on c.id = f.component_id
    where f.company_id = ${company.companyId} and f.kind = 'viability'`.execute(db)
  return rows.map(({ line }) => line).toSorted()
}
