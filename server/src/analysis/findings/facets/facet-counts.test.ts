import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countFacetsOfCompany } from '#analysis/findings/facets/count-facets-job.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, service } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'

/** Lists of the whole company, under filters on facets. */
const lists = [
  '',
  'status=violation',
  'kind=vulnerability&direct=false',
  'severity=critical,whitelisted',
  'scoreFrom=7&status=violation',
  'scoreFrom=9.1',
  'decided=true',
  'decided=false',
  'decided=false&fix=true',
] as const

interface CountedCompany extends AnalysedModule {
  readonly bad: string
  readonly frame: string
  readonly cve: string
  /** Imports a module in which a framework brings the affected package; without it the module has no finding. */
  readonly importModule: (name: string, isAffected?: boolean) => Promise<string>
  readonly facets: () => Promise<readonly Answer['body'][]>
}

async function makeCountedCompany(): Promise<CountedCompany> {
  const scope = await makeAnalysedModule()
  const [bad, frame, cve] = [uniqueName('bad'), uniqueName('frame'), uniqueCve()]
  await publish(advisory(cve, bad))
  const [badPurl, framePurl] = [`pkg:npm/${bad}@1.0.0`, `pkg:npm/${frame}@1.0.0`]
  const dependencies = [
    { ref: 'root', dependsOn: [framePurl] },
    { ref: framePurl, dependsOn: [badPurl] },
  ]
  return {
    ...scope,
    bad,
    frame,
    cve,
    async importModule(name, isAffected = true) {
      const document = isAffected ? cyclonedx([framePurl, badPurl], { dependencies }) : cyclonedx([framePurl])
      const { body, status } = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=${name}`, document)
      expect(status).toBe(201)
      return body.moduleId as string
    },
    facets: () => Promise.all([...lists, `introducedBy=npm:${frame}`].map((query) => facetsOf(scope, query))),
  }
}

async function facetsOf({ company }: AnalysedModule, query: string): Promise<Answer['body']> {
  const { status, body, headers } = await company.get(`/core/findings?facets=true&${query}`)
  expect([query, status]).toEqual([query, 200])
  return { query, total: headers['x-total-count'], facets: body.facets }
}

/** Counts the findings themselves. */
async function uncountedFacets({ company: { companyId }, facets }: CountedCompany): Promise<readonly Answer['body'][]> {
  const { db } = (await service()).context
  await sql`delete from facet_counted_module where company_id = ${companyId}`.execute(db)
  await sql`delete from module_facet_count where company_id = ${companyId}`.execute(db)
  await sql`delete from company_facet_count where company_id = ${companyId}`.execute(db)
  return facets()
}

async function count({ company }: CountedCompany): Promise<void> {
  await countFacetsOfCompany((await service()).context, company.companyId)
}

describe('facets of a company whose findings were counted (docs/reference/findings.md#facets)', () => {
  it('are those of its findings', async () => {
    const company = await makeCountedCompany()
    await company.importModule('one')
    await company.importModule('two')
    const before = await company.facets()
    expect(before[0]).toMatchObject({
      total: '2',
      facets: { kind: { vulnerability: 2 }, introducedBy: [{ value: `npm:${company.frame}`, findings: 2 }] },
    })
    await count(company)
    expect(await company.facets()).toEqual(before)
  })

  it('follow what changed since they were counted', async () => {
    const company = await makeCountedCompany()
    const [one, two] = [await company.importModule('one'), await company.importModule('two')]
    await company.importModule('three')
    await count(company)
    const rule = { cveKey: company.cve, key: `npm:${company.bad}`, version: '*', comment: 'not reachable' }
    await company.changeSettings(`/core/modules/${one}`, { cveConfig: { whitelist: [rule] } })
    expect((await company.company.delete(`/core/modules/${two}`)).status).toBeLessThan(300)
    await company.importModule('three', false)
    await company.importModule('four')
    const changed = await company.facets()
    expect(changed[0]).toMatchObject({ total: '2', facets: { status: { violation: 1, whitelisted: 1 } } })
    await count(company)
    expect(await company.facets()).toEqual(changed)
    expect(await uncountedFacets(company)).toEqual(changed)
  })

  it('are those of this company', async () => {
    const company = await makeCountedCompany()
    await company.importModule('one')
    await count(company)
    const other = await makeCompany()
    expect((await other.get('/core/findings?facets=true')).body.facets).toMatchObject({ kind: { vulnerability: 0 }, introducedBy: [] })
  })

  it('leave no combination that no finding has any more', async () => {
    const company = await makeCountedCompany()
    await company.importModule('one')
    await count(company)
    await company.importModule('one', false)
    await count(company)
    const { db } = (await service()).context
    const { rows } = await sql`select facets from company_facet_count where company_id = ${company.company.companyId}`.execute(db)
    expect(rows).toEqual([])
  })
})
