import { describe, expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { advisory, publish } from '#test/publish.ts'

interface Shown {
  readonly key: string
  readonly confidence: number
  readonly reason: string
}

/** What is found in a module that contains one component, after one advisory on it was published. */
async function found(purl: string, entry: object): Promise<{ readonly cve: string; readonly findings: readonly Shown[] }> {
  const scope = await makeAnalysedModule()
  const cve = uniqueCve()
  await publish(advisory(cve, '', { affected: [entry] }))
  const { body } = await scope.findings(await scope.importPackages([purl]), '?kind=vulnerability')
  return { cve, findings: (body as Shown[]).map(({ key, confidence, reason }) => ({ key, confidence, reason })) }
}

describe('a match that is not sure (docs/reference/components-and-matching.md#confidence)', () => {
  it('of a record without ranges and versions has confidence 3, and the reason says so', async () => {
    const name = uniqueName()
    const { cve, findings } = await found(`pkg:pypi/${name}@5.50.0`, { package: { ecosystem: 'PyPI', name } })
    expect(findings).toEqual([{ key: cve, confidence: 3, reason: expect.stringContaining('may affect') }])
    expect(findings[0]?.reason).toContain(': the advisory names no versions;')
  })

  it('of a range with an unreadable bound has confidence 3, and the reason says so', async () => {
    const name = uniqueName()
    const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { last_affected: '2024-09-19' }] }]
    const { findings } = await found(`pkg:pypi/${name}@1.0`, { package: { ecosystem: 'PyPI', name }, ranges })
    expect(findings).toMatchObject([{ confidence: 3, reason: expect.stringContaining(': a bound of the range cannot be read;') }])
  })

  it('of the module around a Go subpath has confidence 1, and the reason says so', async () => {
    const name = uniqueName()
    const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.12.0' }] }]
    const { findings } = await found(`pkg:golang/example.com/${name}@v1.11.0#api`, {
      package: { ecosystem: 'Go', name: `example.com/${name}` },
      ranges,
    })
    expect(findings).toMatchObject([{ confidence: 1, reason: expect.stringContaining(': named is the module around it;') }])
  })

  it('of a range that ends below its beginning is none', async () => {
    const name = uniqueName()
    const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '1.7' }, { last_affected: '1.7b1' }] }]
    const { findings } = await found(`pkg:pypi/${name}@99.0`, { package: { ecosystem: 'PyPI', name }, ranges })
    expect(findings).toEqual([])
  })
})
