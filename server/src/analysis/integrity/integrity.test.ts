import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'

function sha512(text: string): { readonly hex: string; readonly integrity: string } {
  const digest = createHash('sha512').update(text).digest()
  return { hex: digest.toString('hex'), integrity: `sha512-${digest.toString('base64')}` }
}

async function integrityOf(scope: AnalysedModule, moduleId: string): Promise<readonly string[]> {
  return scope.findingLines(moduleId, '?kind=integrity')
}

async function importHashed(scope: AnalysedModule, name: string, hashes: readonly object[], module = 'app'): Promise<string> {
  const sbom = cyclonedx([[`pkg:npm/${name}@1.0.0`, { hashes }]])
  const { body } = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=${module}`, sbom)
  return body.moduleId as string
}

describe('integrity (docs/reference/analysis.md#integrity)', () => {
  it('a package the feed does not know gives no finding; a version that a known package lacks is a warning', async () => {
    const scope = await makeAnalysedModule()
    const [known, unknown] = [uniqueName(), uniqueName()]
    await publishPackages(packageRecord(known, ['1.0.0', '1.1.0']))
    const moduleId = await scope.importPackages([`${known}@1.0.5`, `${unknown}@1.0.0`])
    expect(await integrityOf(scope, moduleId)).toEqual(['unknown-version warning'])
    const [finding] = (await scope.findings(moduleId)).body
    expect(finding).toMatchObject({
      component: { key: `npm:${known}`, version: '1.0.5' },
      reason: `The registry knows npm:${known} and has no version 1.0.5; the newest it has is 1.1.0.`,
      details: { rule: 'unknown-version', version: '1.0.5', latest: '1.1.0' },
    })
    const { _id: id } = finding
    const { body } = await scope.company.get(`/core/modules/${moduleId}/findings/${String(id)}/proof`)
    expect(body).toMatchObject({ holds: true, sentences: [finding.reason] })
    expect((await scope.module(moduleId)).analysis.statistics.integrity).toEqual({ warnings: 1, violations: 0 })
  })

  it('a yanked and a deprecated version are warnings, each with its reason; the component counts once', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishPackages(packageRecord(name, [{ version: '1.0.0', yanked: true, deprecated: 'use 2' }, '2.0.0']))
    const moduleId = await scope.importPackages([`${name}@1.0.0`, `${name}@2.0.0`])
    expect((await integrityOf(scope, moduleId)).toSorted()).toEqual(['deprecated warning', 'yanked warning'])
    expect((await scope.findings(moduleId)).body[0].reason).toContain('is deprecated by its publisher: use 2')
    expect((await scope.module(moduleId)).analysis.statistics.integrity).toEqual({ warnings: 1, violations: 0 })
  })

  it('a package deprecated as a whole is a warning in every version', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishPackages(packageRecord(name, ['1.0.0'], { deprecated: 'no longer maintained' }))
    expect(await integrityOf(scope, await scope.importPackages([`${name}@1.0.0`]))).toEqual(['deprecated warning'])
  })

  it('a hash that differs from the registry’s is a violation in the modules whose documents have it, and in no other', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    const [right, wrong] = [sha512('right'), sha512('wrong')]
    await publishPackages(packageRecord(name, [{ version: '1.0.0', hashes: { 'SHA-512': right.hex } }]))
    const bad = await importHashed(scope, name, [{ alg: 'SHA-512', content: wrong.hex }], 'bad')
    const good = await importHashed(scope, name, [{ alg: 'SHA-512', content: right.hex.toUpperCase() }], 'good')
    const silent = await importHashed(scope, name, [], 'silent')
    expect(await integrityOf(scope, bad)).toEqual(['hash violation'])
    expect([await integrityOf(scope, good), await integrityOf(scope, silent)]).toEqual([[], []])
    expect((await scope.findings(bad)).body[0].details).toEqual({
      rule: 'hash',
      version: '1.0.0',
      algorithm: 'SHA-512',
      found: wrong.hex,
      expected: [right.hex],
    })
    expect((await scope.module(bad)).status).toBe('violations')
  })

  it('compares hex with base64, which npm writes as integrity, and any file a version has', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    const [one, other, third] = [sha512('one'), sha512('other'), sha512('third')]
    await publishPackages(packageRecord(name, [{ version: '1.0.0', hashes: { 'SHA-512': [one.integrity, other.hex] } }]))
    const first = await importHashed(scope, name, [{ alg: 'SHA-512', content: one.hex }], 'one')
    const second = await importHashed(scope, name, [{ alg: 'SHA-512', content: other.integrity }], 'two')
    const neither = await importHashed(scope, name, [{ alg: 'SHA-512', content: third.integrity }], 'three')
    expect([await integrityOf(scope, first), await integrityOf(scope, second)]).toEqual([[], []])
    expect(await integrityOf(scope, neither)).toEqual(['hash violation'])
  })

  it('does not compare hashes of different algorithms', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishPackages(packageRecord(name, [{ version: '1.0.0', hashes: { 'SHA-1': 'a'.repeat(40) } }]))
    const moduleId = await importHashed(scope, name, [{ alg: 'SHA-512', content: sha512('x').hex }])
    expect(await integrityOf(scope, moduleId)).toEqual([])
  })

  it('does not compare another file of a Maven artifact with the library', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishPackages({ purl: `pkg:maven/org.acme/${name}`, versions: [{ version: '1.0', hashes: { 'SHA-1': 'a'.repeat(40) } }] })
    const hashes = [{ alg: 'SHA-1', content: 'b'.repeat(40) }]
    const files = ['?type=jar', '?classifier=sources', '?type=pom'].map(
      (file) => [`pkg:maven/org.acme/${name}@1.0${file}`, { hashes }] as const,
    )
    const { body } = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=app`, cyclonedx(files))
    const found = (await scope.findings(body.moduleId, '?kind=integrity')).body
    expect(found).toMatchObject([{ key: 'hash', component: { purl: expect.stringContaining('type=jar') } }])
  })

  it('re-evaluates, without a scan, exactly the modules that contain a component of a package whose record changed', async () => {
    const scope = await makeAnalysedModule()
    const [name, other] = [uniqueName(), uniqueName()]
    const moduleId = await scope.importPackages([`${name}@1.0.0`], 'a')
    const untouched = await scope.importPackages([`${other}@1.0.0`], 'b')
    const before = (await scope.module(untouched)).analysis
    await publishPackages(packageRecord(name, ['2.0.0']))
    expect(await integrityOf(scope, moduleId)).toEqual(['unknown-version warning'])
    await publishPackages(packageRecord(name, ['1.0.0', '2.0.0']))
    expect(await integrityOf(scope, moduleId)).toEqual([])
    expect((await scope.module(untouched)).analysis).toEqual(before)
  })

  it('says nothing of components from another registry or from a repository', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishPackages(packageRecord(name, ['1.0.0'], { deprecated: 'gone' }))
    const elsewhere = [
      `pkg:npm/${name}@7.0.0?repository_url=https://npm.example.com`,
      `pkg:npm/${name}@8.0.0?vcs_url=git%2Bhttps://example.com/x`,
    ]
    expect(await integrityOf(scope, await scope.importPackages(elsewhere))).toEqual([])
  })
})
