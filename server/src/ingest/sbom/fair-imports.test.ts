import { expect, it } from 'vitest'
import type { FairGate } from '#platform/fair-gate.ts'
import { cyclonedx } from '#test/cyclonedx.ts'
import { makeCompany, startService, stopService } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'

it('imports of small documents take turns by company, and large ones are paced by their pieces (docs/reference/imports.md#turns)', async () => {
  const entered: string[] = []
  const imports: FairGate = {
    enter(companyId, work) {
      entered.push(companyId)
      return work()
    },
  }
  const own = await startService({}, { imports })
  const companies = [await makeCompany({ in: own }), await makeCompany({ in: own })]
  for (const company of companies) {
    const projectId = await makeProject(company)
    const large = cyclonedx([['pkg:npm/large@1.0.0', { description: 'x'.repeat(1_100_000) }]])
    for (const document of [cyclonedx(['pkg:npm/small@1.0.0']), large])
      expect((await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=m`, document)).status).toBe(201)
  }
  expect(entered).toEqual(companies.map(({ companyId }) => companyId))
  await stopService(own)
})
