import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany } from '#test/harness.ts'
import { makeModule } from '#test/make-portfolio.ts'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { moduleGraphOf } from '#sboms/inventory/module-graph.ts'

function componentsOf(count: number) {
  return Array.from({ length: count }, (_, i) => ({ key: `npm:c${String(i)}`, version: i === 0 ? undefined : `${String(i)}.0.0` }))
}

describe('the graph of a module (docs/reference/sboms.md#dependency-graph)', () => {
  it('has the direct dependencies that the document declares', () => {
    expect(moduleGraphOf(componentsOf(3), { roots: [0], dependsOn: [[1, 2], [2], []] })).toEqual({
      keys: ['npm:c0', 'npm:c1', 'npm:c2'],
      versions: [null, '1.0.0', '2.0.0'],
      roots: [0],
      edges: [[1, 2], [2], []],
      direct: 'declared',
    })
  })

  it('derives them where the document calls every component direct: those without dependants, and one of each cycle', () => {
    const graph = { roots: [0, 1, 2, 3, 4, 5], dependsOn: [[1], [], [3], [2], [4], []] }
    expect(moduleGraphOf(componentsOf(6), graph)).toMatchObject({ roots: [0, 4, 5, 2], direct: 'derived' })
  })

  it('keeps a flat document as it is', () => {
    expect(moduleGraphOf(componentsOf(2), { roots: [0, 1], dependsOn: [[], []] })).toMatchObject({ roots: [0, 1], direct: 'declared' })
  })

  it('adds components added by hand as direct', () => {
    expect(moduleGraphOf(componentsOf(2), { roots: [0], dependsOn: [[]] })).toMatchObject({ roots: [0, 1], edges: [[], []] })
  })

  it('reaches every component from derived roots, whatever cycles there are', () => {
    const graphs = array(array(integer({ min: 0, max: 7 }), { maxLength: 3 }), { minLength: 8, maxLength: 8 })
    assert(
      property(graphs, (dependsOn) => {
        const { roots, edges, direct } = moduleGraphOf(componentsOf(8), { roots: [...dependsOn.keys()], dependsOn })
        const reached = new Set(roots)
        for (const i of reached) for (const child of edges[i] ?? []) reached.add(child)
        expect([reached.size, direct]).toEqual([8, dependsOn.some((children) => children.length > 0) ? 'derived' : 'declared'])
      }),
    )
  })
})

describe('GET /core/modules/{id}/graph (docs/reference/sboms.md#dependency-graph)', () => {
  it('is read from the current SBOM, and again only when that changed', async () => {
    const place = await makeAnalysedModule()
    const names = [uniqueName(), uniqueName()]
    const moduleId = await importChain(place, names)
    const path = `/core/modules/${moduleId}/graph`
    const { body, headers } = await place.company.get(path)
    expect(body).toEqual({
      keys: names.map((name) => `npm:${name}`),
      versions: ['1.0.0', '1.0.0'],
      roots: [0],
      edges: [[1], []],
      direct: 'declared',
    })
    const again = { method: 'GET', url: path, headers: { 'if-none-match': String(headers.etag) } } as const
    expect(await place.company.request(again)).toMatchObject({ status: 304, text: '' })
    await place.company.post(`/core/modules/${moduleId}`, {
      customComponents: [{ key: 'npm:by-hand', version: '2.0.0', comment: 'vendored' }],
    })
    const changed = await place.company.request(again)
    expect([changed.status, changed.body.keys.at(-1), changed.body.roots]).toEqual([200, 'npm:by-hand', [0, 2]])
  })

  it('is empty before the first scan, and 404 for another company', async () => {
    const { company, projectId } = await makeAnalysedModule()
    const path = `/core/modules/${await makeModule(company, projectId)}/graph`
    expect((await company.get(path)).body).toEqual({ keys: [], versions: [], roots: [], edges: [], direct: 'declared' })
    expect((await (await makeCompany()).get(path)).status).toBe(404)
  })
})

/** Imports a module whose first package depends on the second; returns its id. */
async function importChain(
  { company, projectId }: Awaited<ReturnType<typeof makeAnalysedModule>>,
  names: readonly string[],
): Promise<string> {
  const purls = names.map((name) => `pkg:npm/${name}@1.0.0`)
  const document = cyclonedx(purls, {
    dependencies: [
      { ref: 'root', dependsOn: [purls[0]] },
      { ref: purls[0], dependsOn: [purls[1]] },
    ],
  })
  const { body } = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=chain`, document)
  return String(body.moduleId)
}
