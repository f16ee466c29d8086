import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { makeRisks } from '#test/make-risks.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'
import type { SearchResult } from '#overview/search/search-result.ts'

interface Made {
  readonly place: AnalysedModule
  readonly word: string
  readonly cve: string
  readonly moduleId: string
}

const made = {} as { it: Made }

/** One word names a project, a module, a component, a risk, a product and an approval. */
beforeAll(async () => {
  const place = await makeAnalysedModule()
  const [word, cve] = [uniqueName('word'), uniqueCve()]
  await makeProject(place.company, { name: `About ${word}` })
  await publish(advisory(cve, word))
  const moduleId = await place.importPackages([`${word}@1.0.0`], `${word}-service`)
  await makeRisks(place.company, [{ projectId: place.projectId, name: `Risk of ${word.toUpperCase()}` }])
  await place.company.post('/core/products', { type: 'variant', identifier: word, name: 'Gateway' })
  await place.company.post('/compliance/approvals', { moduleId, name: word, version: '7' })
  made.it = { place, word, cve, moduleId }
})

async function find(q: string, company: TestCompany = made.it.place.company): Promise<readonly SearchResult[]> {
  const { status, body, text } = await company.get(`/core/search?q=${encodeURIComponent(q)}`)
  if (status !== 200) throw new Error(text)
  return body as readonly SearchResult[]
}

function typesOf(results: readonly SearchResult[]): readonly string[] {
  return [...new Set(results.map(({ type }) => type))]
}

describe('the search (docs/reference/overview.md#search)', () => {
  it('finds every type by a part of its name, in any case', async () => {
    const results = await find(made.it.word.toUpperCase())
    expect(typesOf(results)).toEqual(['project', 'module', 'component', 'risk', 'product', 'approval'])
    expect(results.find(({ type }) => type === 'module')).toMatchObject({ id: made.it.moduleId, status: 'violations' })
    expect(results.find(({ type }) => type === 'component')).toMatchObject({ id: `npm:${made.it.word}`, name: `npm:${made.it.word}` })
    expect(results.find(({ type }) => type === 'product')).toMatchObject({ name: 'Gateway', place: made.it.word })
    expect(results.find(({ type }) => type === 'approval')).toMatchObject({ name: `${made.it.word} 7`, status: 'open' })
  })

  it('finds a vulnerability by the begin of its id, with the worst status of its findings', async () => {
    const { cve } = made.it
    const found = (await find(cve.slice(0, -1).toLowerCase())).filter(({ id }) => id === cve)
    expect(found).toEqual([{ type: 'vulnerability', id: cve, name: `About ${cve}`, place: null, status: 'violation' }])
    const elsewhere = await find(cve, await makeCompany())
    expect(elsewhere).toMatchObject([{ id: cve, status: null }])
  })

  it('finds a component by its purl, with or without a version, and nothing else', async () => {
    for (const purl of [`pkg:npm/${made.it.word}`, `pkg:npm/${made.it.word}@9.9.9`])
      expect(await find(purl)).toEqual([
        { type: 'component', id: `npm:${made.it.word}`, name: `npm:${made.it.word}`, place: null, status: null },
      ])
  })

  it('finds by an id typed in full just what has it', async () => {
    expect(await find(made.it.moduleId.toUpperCase())).toMatchObject([{ type: 'module', id: made.it.moduleId }])
    expect(await find(made.it.place.projectId)).toMatchObject([{ type: 'project', id: made.it.place.projectId }])
  })

  it('lists exact names first, then those that begin with the words, at most 8 of a type', async () => {
    const company = await makeCompany()
    const names = ['my shop', 'shopping', 'SHOP', ...Array.from({ length: 8 }, (_, i) => `a shop ${String(i)}`)]
    for (const name of names) await makeProject(company, { name })
    const found = await find('shop', company)
    expect(found.map(({ name }) => name)).toEqual(['SHOP', 'shopping', ...Array.from({ length: 6 }, (_, i) => `a shop ${String(i)}`)])
  })

  it('leaves out what the scopes or features of the caller do not open', async () => {
    const developer = await made.it.place.company.as('developer')
    expect(typesOf(await find(made.it.word, developer))).toEqual(['project', 'module', 'component', 'product'])
    const portfolio = await made.it.place.company.as('company_security_manager')
    expect(typesOf(await find(made.it.word, portfolio))).toContain('risk')
  })

  it('finds nothing of another company', async () => {
    const other = await makeCompany()
    expect(await find(made.it.word, other)).toEqual([])
    expect(await find(made.it.moduleId, other)).toEqual([])
    expect(await find(`pkg:npm/${made.it.word}`, other)).toEqual([])
  })

  it.each(['', 'q=', 'q=%20', `q=${'a'.repeat(201)}`, 'q=a&q=b'])('%s is a 400 that names q', async (query) => {
    const { status, body } = await made.it.place.company.get(`/core/search?${query}`)
    expect([status, body.parameter]).toEqual([400, 'q'])
  })

  it('takes text literally', async () => {
    expect(await find('%')).toEqual([])
    expect(await find("CVE-'--")).toEqual([])
  })

  it('takes as many statements whatever is found', async () => {
    const [none, some] = [await statementsOf(() => find('zzzz')), await statementsOf(() => find(made.it.word))]
    expect(some).toHaveLength(none.length)
  })
})
