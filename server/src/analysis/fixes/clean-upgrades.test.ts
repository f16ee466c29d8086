import { expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { advisory, affected, publish } from '#test/publish.ts'

// docs/reference/fixes.md#plan
it('an upgrade is not clean while a record affects its version, whatever is accepted of the present one', async () => {
  const scope = await makeAnalysedModule()
  const [name, one, two] = [uniqueName(), uniqueCve(), uniqueCve()]
  await publish(advisory(one, name, { affected: [affected(name, '2.0.0')] }), advisory(two, name, { affected: [affected(name, '3.0.0')] }))
  const moduleId = await scope.importPackages([`${name}@1.0.0`])
  const whitelist = [{ cveKey: two, key: `npm:${name}`, version: '1.0.0', comment: 'not reachable' }]
  await scope.changeSettings(`/core/modules/${moduleId}`, { cveConfig: { whitelist } })
  const { body } = await scope.company.get(`/core/modules/${moduleId}/fixes`)
  expect(body).toMatchObject([{ to: '2.0.0', clean: false }])
})
