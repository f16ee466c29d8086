import { expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, clientOf, operatorKey, service } from '#test/harness.ts'
import { importKev } from '#test/import-kev.ts'
import { advisory, publish } from '#test/publish.ts'

const medium = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }] }
const headers = { 'content-type': 'application/json' }

async function importEukev(payload: string): Promise<Answer> {
  const at = await service()
  const answer = await clientOf(at, operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/eukev/import?confirm=true',
    payload,
    headers,
  })
  await at.context.jobs.settled()
  return answer
}

function entry(cveId: string, sources: readonly string[] = ['eukev_kev'], dateAdded = '2025-01-01'): Readonly<Record<string, unknown>> {
  return { cveId, euvdId: cveId.replace('CVE', 'EUVD'), dateAdded, sources }
}

it('a vulnerability in the catalogue of the European Union is a violation until no catalogue lists it', async () => {
  const scope = await makeAnalysedModule()
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name, medium))
  const moduleId = await scope.importPackages([`${name}@1.0.0`])
  expect(await scope.findingLines(moduleId)).toEqual([`${cve} warning`])
  expect((await importEukev(JSON.stringify([entry(cve)]))).body).toMatchObject({ records: 1, rejectedCount: 0 })
  expect(await scope.findingLines(moduleId)).toEqual([`${cve} violation`])
  await importKev(cve)
  await importEukev(JSON.stringify([entry(uniqueCve())]))
  expect(await scope.findingLines(moduleId)).toEqual([`${cve} violation`])
  await importKev(uniqueCve())
  expect(await scope.findingLines(moduleId)).toEqual([`${cve} warning`])
})

it("an entry that only repeats CISA's catalogue is left to the feed kev", async () => {
  const [own, both, repeated] = [uniqueCve(), uniqueCve(), uniqueCve()]
  await importEukev(JSON.stringify([entry(own), entry(both, ['cisa_kev', 'eukev_kev']), entry(repeated, ['cisa_kev'])]))
  const stored = await (await service()).context.db.selectFrom('eukev_entry').select('cve').execute()
  expect(stored.map(({ cve }) => cve).toSorted()).toEqual([own, both].toSorted())
})

it('an invalid entry is rejected with the reason, and the rest is stored', async () => {
  const cve = uniqueCve()
  const entries = [
    entry(cve),
    entry('GHSA-1'),
    entry('CVE-2025-1111', []),
    entry('CVE-2025-2222', ['eukev_kev'], '2025-02-30'),
    entry('CVE-2025-3333', ['eukev_kev'], '2999-01-01'),
  ]
  const { body } = await importEukev(JSON.stringify(entries))
  expect(body.records).toBe(1)
  expect(body.rejected.map(({ line, reason }: { line: number; reason: string }) => `${String(line)} ${reason}`)).toEqual([
    '2 cveId is not a CVE id: GHSA-1',
    '3 CVE-2025-1111: sources names no source',
    '4 CVE-2025-2222: dateAdded is not a date',
    '5 CVE-2025-3333: dateAdded 2999-01-01 lies in the future',
  ])
})

it.each([
  ['an error page in JSON', '{"message": "gone"}'],
  ['a list of something else', '[{"id": 1}]'],
])('%s leaves the stored catalogue', async (_name, payload) => {
  const cve = uniqueCve()
  await importEukev(JSON.stringify([entry(cve)]))
  const { status, body } = await importEukev(payload)
  expect([status, body.error]).toEqual([400, expect.stringContaining('list of exploited vulnerabilities')])
  const stored = await (await service()).context.db.selectFrom('eukev_entry').select('cve').execute()
  expect(stored).toEqual([{ cve }])
})
