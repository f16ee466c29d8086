import { gzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { type Answer, clientOf, operatorKey, service } from '#test/harness.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { statementsOf } from '#test/statements.ts'

async function importFile(payload: string | Buffer): Promise<Answer> {
  const client = clientOf(await service(), operatorKey)
  return client.request({
    method: 'POST',
    url: '/admin/feeds/packages/import',
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  })
}

beforeEach(async () => {
  await (await service()).context.jobs.settled()
})

it('imports NDJSON, plain or gzipped, without rewriting unchanged packages', async () => {
  const records = [packageRecord(uniqueName(), ['1.0.0']), packageRecord(uniqueName(), ['1.0.0', '2.0.0'])]
  const file = records.map((record) => JSON.stringify(record)).join('\n')
  expect((await importFile(file)).body).toMatchObject({ records: 2, changed: 2, unchanged: 0, rejectedCount: 0 })
  expect((await importFile(gzipSync(file))).body).toMatchObject({ records: 2, changed: 0, unchanged: 2, rejectedCount: 0 })
})

it('merges by package: others stay, of two records of one the last wins', async () => {
  const [name, other] = [uniqueName(), uniqueName()]
  await publishPackages(packageRecord(name, ['1.0.0']), packageRecord(other, ['1.0.0']))
  await publishPackages(packageRecord(name, ['1.0.0', '3.0.0']), packageRecord(name, ['1.0.0', '2.0.0']))
  const { db } = (await service()).context
  const rows = await db
    .selectFrom('package_record')
    .select(['key', 'versions'])
    .where('key', 'in', [`npm:${name}`, `npm:${other}`])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { key: `npm:${name}`, versions: ['1.0.0', '2.0.0'] },
    { key: `npm:${other}`, versions: ['1.0.0'] },
  ])
  const versions = await db
    .selectFrom('package_version')
    .innerJoin('package_record', 'id', 'record_id')
    .select('version')
    .where('key', '=', `npm:${name}`)
    .execute()
  expect(versions.map(({ version }) => version).toSorted()).toEqual(['1.0.0', '2.0.0'])
})

it('rejects only the invalid record, with line and reason', async () => {
  const good = JSON.stringify(packageRecord(uniqueName(), ['1.0.0']))
  const { body } = await importFile(`${good}\n{"purl":"pkg:npm/x","versions":{}}\nnonsense\n{"purl":1}`)
  expect(body).toMatchObject({ records: 1, rejectedCount: 3 })
  expect(body.rejected).toMatchObject([
    { line: 2, reason: 'pkg:npm/x: versions is not a list' },
    { line: 3, reason: expect.stringMatching(/JSON/u) },
    { line: 4, reason: 'purl is not a package URL' },
  ])
})

it('answers 400 to another kind of file, and to a truncated gzip', async () => {
  expect(await importFile('<html></html>')).toMatchObject({ status: 400, body: { parameter: 'file' } })
  const cut = gzipSync(JSON.stringify(packageRecord(uniqueName(), ['1.0.0']))).subarray(0, 40)
  expect(await importFile(cut)).toMatchObject({ status: 400, body: { parameter: 'file' } })
})

it('knows the facts about components when they arrive, by any spelling of their package', async () => {
  const scope = await makeAnalysedModule()
  const name = uniqueName('Py.Lib_')
  await publishPackages({
    purl: `pkg:pypi/${name}`,
    licenses: ['MIT'],
    repositoryUrl: 'https://github.com/a/b',
    versions: [{ version: '1.0' }, { version: '1.1', licenses: ['ISC'] }],
  })
  await scope.importPackages([`pkg:pypi/${name.replaceAll(/[._]/gu, '-')}@1.0.0`, `pkg:pypi/${name}@1.1`])
  const facts = await (
    await service()
  ).context.db
    .selectFrom('component_fact')
    .innerJoin('component', 'component.id', 'component_id')
    .select(['version', 'version_known', 'newer', 'latest', 'licenses', 'repository_url'])
    .where('purl', 'like', `%${name.slice(-12).toLowerCase()}%`)
    .orderBy('version')
    .execute()
  const common = { version_known: true, latest: '1.1', repository_url: 'https://github.com/a/b' }
  expect(facts).toEqual([
    { ...common, version: '1.0.0', newer: 1, licenses: ['MIT'] },
    { ...common, version: '1.1', newer: 0, licenses: ['ISC'] },
  ])
})

it('takes a constant number of statements, whatever the components and packages', async () => {
  const scope = await makeAnalysedModule()
  async function holdMany(count: number): Promise<number> {
    const names = Array.from({ length: count }, () => uniqueName())
    await publishPackages(...names.map((name) => packageRecord(name, ['1.0.0', '2.0.0'])))
    const versions = names.map((name) => `${name}@1.0.0`)
    const statements = await statementsOf(() => scope.importPackages(versions, uniqueName('module')))
    return statements.filter((text) => /package_record|package_version|component_fact/u.test(text)).length
  }
  const few = await holdMany(2)
  expect(await holdMany(60)).toBe(few)
})
