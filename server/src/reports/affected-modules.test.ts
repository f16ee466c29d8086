import { expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { advisory, publish } from '#test/publish.ts'

// docs/reference/reports.md#vulnerabilities
it('the report lists the modules with an affected version, not those with another one', async () => {
  const scope = await makeAnalysedModule()
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, name))
  for (let i = 0; i < 10; i++) await scope.importPackages([`${name}@2.0.0`], `fixed ${String(i)}`)
  await scope.importPackages([`${name}@1.0.0`], 'vulnerable')
  const { body } = await scope.company.get(`/core/reports/vulnerabilities?projectId=${scope.projectId}`)
  expect(body.components).toMatchObject([{ versions: ['1.0.0'], appearance: 11, paths: [{ module: 'vulnerable' }] }])
  expect(body.components[0].paths).toHaveLength(1)
})
