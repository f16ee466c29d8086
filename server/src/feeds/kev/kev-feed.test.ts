import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { eventually } from '#test/eventually.ts'
import { clientOf, operatorKey, service } from '#test/harness.ts'
import { advisory, publish, publishOnly } from '#test/publish.ts'
import { countWaitingSessions } from '#test/waiting-sessions.ts'
import { isServer } from '#test/test-server.ts'

const medium = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }] }

/** Imports a catalogue with these CVEs. */
async function exploit(...cves: readonly string[]): Promise<void> {
  const at = await service()
  const vulnerabilities = cves.map((cveID) => ({ cveID, dateAdded: '2025-01-01', vulnerabilityName: `About ${cveID}` }))
  const payload = JSON.stringify({ vulnerabilities: [...vulnerabilities, { cveID: 'CVE-1999-0001', dateAdded: '2025-01-01' }] })
  const answer = await clientOf(at, operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/kev/import?confirm=true',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.body).toMatchObject({ records: cves.length + 1, rejectedCount: 0 })
  await at.context.jobs.settled()
}

it('a vulnerability in the known-exploited catalogue is a violation, and a warning again when it leaves it', async () => {
  const scope = await makeAnalysedModule()
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name, medium))
  const moduleId = await scope.importPackages([`${name}@1.0.0`])
  expect(await scope.findingLines(moduleId)).toEqual([`${cve} warning`])
  await exploit(cve)
  expect(await scope.findingLines(moduleId)).toEqual([`${cve} violation`])
  expect((await scope.findings(moduleId)).body[0].reason).toContain('known to be exploited')
  await exploit()
  expect(await scope.findingLines(moduleId)).toEqual([`${cve} warning`])
})

it('applies to any name of the vulnerability, also in later advisories', async () => {
  const scope = await makeAnalysedModule()
  const [name, cve, ghsa] = [uniqueName(), uniqueCve(), `GHSA-${uniqueName('x')}`]
  await exploit(cve)
  await publish(advisory(ghsa, name, { ...medium, aliases: [] }))
  const moduleId = await scope.importPackages([`${name}@1.0.0`])
  expect(await scope.findingLines(moduleId)).toEqual([`${ghsa} warning`])
  await publish(advisory(ghsa, name, { ...medium, aliases: [cve] }))
  expect(await scope.findingLines(moduleId)).toEqual([`${cve} violation`])
  await publish(advisory(ghsa, name, { ...medium, aliases: [] }))
  expect(await scope.findingLines(moduleId)).toEqual([`${ghsa} warning`])
})

async function waitingSessions(): Promise<number> {
  return countWaitingSessions((await service()).context.db)
}

async function isListed(cve: string): Promise<boolean> {
  return (await sql`select 1 from kev_entry where cve = ${cve}`.execute((await service()).context.db)).rows.length > 0
}

it.skipIf(!isServer)(
  'applies to an advisory that is stored at the same time (on a server; the embedded database takes turns)',
  async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    await publish(advisory(`${cve}0`, name, medium))
    const { context } = await service()
    const begun: Promise<void>[] = []
    await context.db.transaction().execute(async (trx) => {
      // the advisory waits for its name when it has read the catalogue
      await sql`insert into vulnerability_name (name, vulnerability_id) select ${cve}, id from vulnerability limit 1`.execute(trx)
      begun.push(publishOnly(advisory(cve, name, medium)))
      await eventually('an advisory that waits', async () => (await waitingSessions()) === 1)
      begun.push(exploit(cve))
      await eventually('a catalogue that waits or is stored', async () => (await waitingSessions()) === 2 || (await isListed(cve)))
      await sql`rollback and chain`.execute(trx)
    })
    await Promise.all(begun)
    await context.jobs.settled()
    expect(await scope.findingLines(moduleId)).toContain(`${cve} violation`)
  },
)

it('EPSS scores are shown on findings and in the report, without affecting their status (docs/reference/analysis.md#vulnerability)', async () => {
  const scope = await makeAnalysedModule()
  const at = await service()
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name, medium))
  const moduleId = await scope.importPackages([`${name}@1.0.0`])
  await at.context.db.insertInto('epss_score').values({ cve, epss: 0.75, percentile: 0.9, date: '2026-01-01' }).execute()
  const [finding] = (await scope.findings(moduleId)).body
  expect(finding).toMatchObject({ key: cve, status: 'warning', epss: 0.75, fixedIn: ['2.0.0'] })
  const report = await scope.company.get(`/core/reports/vulnerabilities?projectId=${scope.projectId}`)
  expect(report.body.components[0].vulnerabilities[0].extra).toMatchObject({ epss: 0.75, kev: false, fixedIn: ['2.0.0'] })
})
