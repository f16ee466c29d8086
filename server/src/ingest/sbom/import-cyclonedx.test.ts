import { expect, it } from 'vitest'
import { makeCompany, service } from '#test/harness.ts'
import { newId } from '#platform/ids.ts'

const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: 'shop', version: '1.0.0', 'bom-ref': 'root' } },
  components: [
    {
      type: 'library',
      name: 'lodash',
      version: '4.17.15',
      purl: 'pkg:npm/lodash@4.17.15',
      'bom-ref': 'l',
      licenses: [{ license: { id: 'MIT' } }],
    },
    { type: 'library', name: 'minimist', version: '1.2.0', purl: 'pkg:npm/minimist@1.2.0', 'bom-ref': 'm' },
  ],
  dependencies: [
    { ref: 'root', dependsOn: ['l'] },
    { ref: 'l', dependsOn: ['m'] },
  ],
}

async function makeProject(company: Awaited<ReturnType<typeof makeCompany>>): Promise<string> {
  const { context } = await service()
  const id = newId()
  await context.db
    .insertInto('project')
    .values({ company_id: company.companyId, id, name: 'Shop', description: null, settings: '{}', trackers: '{}' })
    .execute()
  return id
}

it('imports a document and answers Finished at the first poll (docs/reference/scans.md#analysis-status)', async () => {
  const company = await makeCompany()
  await makeProject(company)
  const answer = await company.post('/core/imports/scan/cyclonedx?project=Shop', bom)
  expect(answer.status).toBe(201)
  const scan = await company.get(`/core/scans/${answer.body.scanId}`)
  expect(scan.body).toMatchObject({ analysisStatus: 'Finished', module: 'shop', project: 'Shop' })
  const parts = await company.get(`/core/modules/${answer.body.moduleId}/partsList`)
  expect(parts.body.components).toHaveLength(2)
  const sbom = await company.get(`/core/modules/${answer.body.moduleId}/sbom`)
  expect(sbom.body.tree[0].dependencies[0].dependencies[0].key).toBe('npm:minimist')
  const again = await company.post('/core/imports/scan/cyclonedx?project=Shop', bom)
  expect(again.body.moduleId).toBe(answer.body.moduleId)
  expect((await company.get(`/core/scans/${again.body.scanId}`)).body.analysisStatus).toBe('Finished')
  const findings = await company.get(`/core/modules/${answer.body.moduleId}/findings`)
  expect(findings.status).toBe(200)
  const report = await company.get(`/core/reports/vulnerabilities?projectId=${scan.body.projectId}`)
  expect(report.status).toBe(200)
})
