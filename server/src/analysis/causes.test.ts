import { expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { publishProducts } from '#test/end-of-life-export.ts'
import { clientOf, operatorKey, service } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { repositoryOf, importRepositories } from '#test/import-repositories.ts'

const medium = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }] }

/** Why the module was evaluated the last time. */
async function causeOf({ company }: AnalysedModule, moduleId: string): Promise<string | undefined> {
  const { db } = (await service()).context
  const analyses = db.selectFrom('analysis').select('reason').where('company_id', '=', company.companyId).where('module_id', '=', moduleId)
  return (await analyses.orderBy('id', 'desc').executeTakeFirst())?.reason
}

async function markAsExploited(cve: string): Promise<void> {
  const at = await service()
  const entry = { cveID: cve, vendorProject: 'v', product: 'p', vulnerabilityName: 'n', dateAdded: '2026-01-01', shortDescription: 's' }
  const payload = JSON.stringify({ catalogVersion: '1', dateReleased: '2026-01-01T00:00:00Z', count: 1, vulnerabilities: [entry] })
  const headers = { 'content-type': 'application/json' }
  const answer = await clientOf(at, operatorKey).request({ method: 'POST', url: '/admin/feeds/kev/import?confirm=true', payload, headers })
  expect(answer.status).toBe(200)
  await at.context.jobs.settled()
}

it('an analysis is stored with its cause: what changed since the one before', async () => {
  const scope = await makeAnalysedModule()
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publishPackages(packageRecord(name, ['1.0.0']))
  const moduleId = await scope.importPackages([`${name}@1.0.0`])
  const causes = [await causeOf(scope, moduleId)]
  const changes = [
    () => publish(advisory(cve, name, medium)),
    () => markAsExploited(cve),
    () => publishPackages(packageRecord(name, ['2.0.0'])),
    () =>
      scope.changeSettings(`/core/modules/${moduleId}`, {
        viabilityConfig: { warningThreshold: 3, violationThreshold: 2, noInfoLevel: 2 },
      }),
    () => importRepositories([repositoryOf(name, { lastCommitAt: '2026-01-01T00:00:00Z', archived: true })]),
    async () =>
      publishProducts(await service(), [{ name: uniqueName('line'), identifiers: [`pkg:npm/${name}`], releases: [['1', '2020-01-01']] }]),
    () => scope.company.post(`/core/modules/${moduleId}/analyze`).then(async () => (await service()).context.jobs.settled()),
  ]
  for (const change of changes) {
    await change()
    causes.push(await causeOf(scope, moduleId))
  }
  expect(causes).toEqual(['scan', 'advisories', 'kev', 'packages', 'settings', 'repositories', 'endoflife', 'reprocess'])
})
