import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { advisory, publish } from '#test/publish.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'
import { statementsOf } from '#test/statements.ts'
import { makeCompany } from '#test/harness.ts'

const made: { place: AnalysedModule; bad: string; moduleId: string } = {} as never

const counts = { unknown: 5, words: 3, copyleft: 4, deprecated: 2 }

beforeAll(async () => {
  const scope = await makeAnalysedModule()
  const bad = uniqueName('bad')
  const old = Array.from({ length: counts.deprecated }, () => uniqueName('old'))
  await publish(advisory(`CVE-2026-${bad}1`, bad), advisory(`CVE-2026-${bad}2`, bad))
  await publishPackages(...old.map((name, i) => packageRecord(name, ['1.0.0'], { deprecated: `reason ${String(i)}` })))
  const components = [
    ...componentsUnder(counts.unknown, []),
    ...componentsUnder(counts.words, [{ license: { name: 'Our own words' } }]),
    ...componentsUnder(counts.copyleft - 1, [{ license: { id: 'GPL-3.0-only' } }]),
    ...componentsUnder(1, [{ license: { id: 'GPL-3.0-or-later' } }]),
    `pkg:npm/${bad}@1.0.0`,
    `pkg:npm/${bad}@1.5.0`,
    ...old.map((name) => `pkg:npm/${name}@1.0.0`),
  ]
  const { body } = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=app`, cyclonedx(components))
  await scope.changeSettings(`/core/modules/${body.moduleId}`, { requirements: { LS: 'LS_pl' } })
  Object.assign(made, { place: scope, bad, moduleId: body.moduleId })
})

function componentsUnder(number: number, licenses: readonly object[]) {
  return Array.from({ length: number }, () => [`pkg:npm/${uniqueName()}@1.0.0`, { licenses }] as const)
}

interface ListedLine {
  readonly _id: string
  readonly kind: string
  readonly status: string
  readonly key: string
  readonly reason: string
  readonly folded: { readonly findings: number; readonly summary: string }
}

async function lines(query = ''): Promise<readonly ListedLine[]> {
  return (await made.place.findings(made.moduleId, `?fold=true${query}`)).body
}

/** `status summary` of each line of a kind. */
async function linesOfKind(kind: string): Promise<readonly string[]> {
  return (await lines(`&kind=${kind}`)).map(({ status, folded }) => `${status} ${folded.summary}`)
}

describe('a folded list of findings', () => {
  it('has one line for the findings of one rule, status and message, worst first', async () => {
    expect(await linesOfKind('legal')).toEqual([
      'violation 4 components are under a licence that is strong copyleft, which a proprietary licence is not compatible with',
      'warning 5 components have no known licence',
      'warning 3 components are under words that are not recognised as a licence',
    ])
    expect(await linesOfKind('integrity')).toEqual(['warning 2 components are deprecated by their publishers'])
  })

  it('leaves each vulnerability of each component a line of its own, in its own words', async () => {
    const found = await lines('&kind=vulnerability')
    expect(found.map(({ folded }) => folded.findings)).toEqual([1, 1, 1, 1])
    expect(found.map(({ folded }) => folded.summary)).toEqual(found.map(({ reason }) => reason))
  })

  it('accounts for every finding', async () => {
    const { headers } = await made.place.findings(made.moduleId)
    const folded = await lines()
    expect(folded.reduce((sum, line) => sum + line.folded.findings, 0)).toBe(Number(headers['x-total-count']))
  })

  it('is of the same findings as the list, of which each line shows the first', async () => {
    const { body } = await made.place.findings(made.moduleId)
    for (const { folded: _, ...finding } of await lines()) expect(body).toContainEqual(finding)
  })

  it('can be opened line by line', async () => {
    for (const { _id: id, key, status, folded } of await lines()) {
      const { body, headers } = await made.place.findings(made.moduleId, `?line=${id}`)
      expect([body.length, headers['x-total-count']]).toEqual([folded.findings, String(folded.findings)])
      expect(body.every((one: ListedLine) => one.key === key && one.status === status && !('folded' in one))).toBe(true)
    }
  })

  it.each(['nothing', '00000000-0000-4000-8000-000000000000'])('is empty for a line that is not there: %s', async (line) => {
    const { status, body, headers } = await made.place.findings(made.moduleId, `?line=${line}`)
    expect([status, body, headers['x-total-count']]).toEqual([200, [], '0'])
  })

  it('is filtered like the list, and by rule', async () => {
    expect((await lines('&severity=violation&kind=legal')).map(({ key }) => key)).toEqual(['copyleft'])
    expect((await lines('&rule=use,deprecated')).map(({ key, folded }) => `${key} ${String(folded.findings)}`)).toEqual([
      'use 5',
      'use 3',
      'deprecated 2',
    ])
    expect((await lines(`&component=npm:${made.bad}`)).map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'vulnerability'))
    const { body } = await made.place.findings(made.moduleId, '?rule=use')
    expect(body).toHaveLength(counts.unknown + counts.words)
  })

  it.each([
    ['fold=maybe', 'fold'],
    ['fold=true&severity=worst', 'severity'],
    ['fold=true&page=0', 'page'],
  ])('answers 400 to ?%s, naming %s', async (query, parameter) => {
    const { status, body } = await made.place.findings(made.moduleId, `?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('is 404 for another company', async () => {
    const other = await makeCompany()
    expect((await other.get(`/core/modules/${made.moduleId}/findings?fold=true`)).status).toBe(404)
  })
})

describe('a folded list', () => {
  it('is paged by 100 lines, and its headers count lines', async () => {
    const { place: scope } = made
    const name = uniqueName()
    await publish(...Array.from({ length: 104 }, (_, i) => advisory(`CVE-2026-${name}-${String(i)}`, name)))
    const moduleId = await scope.importPackages([`${name}@1.0.0`], 'many')
    const pages = await Promise.all([1, 2, 3].map((page) => scope.findings(moduleId, `?fold=true&page=${String(page)}`)))
    expect(pages.map(({ body, headers }) => [body.length, headers['x-total-count'], headers['x-has-more']])).toEqual([
      [100, '104', 'true'],
      [4, '104', 'false'],
      [0, '104', 'false'],
    ])
    const ids = new Set(pages.flatMap(({ body }) => (body as ListedLine[]).map(({ _id }) => _id)))
    expect(ids.size).toBe(104)
  })

  it('does not change what is counted', async () => {
    const { analysis } = await made.place.module(made.moduleId)
    expect(analysis.statistics.legal).toEqual({ warnings: counts.unknown + counts.words, violations: counts.copyleft })
  })

  it('takes one statement less than the list, which counts by itself', async () => {
    const folded = await statementsOf(() => made.place.findings(made.moduleId, '?fold=true'))
    const plain = await statementsOf(() => made.place.findings(made.moduleId))
    expect(folded).toHaveLength(plain.length - 1)
  })
})
