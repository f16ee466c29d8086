import { describe, expect, it } from 'vitest'
import { packOf } from './advisory-pack.ts'
import { compareReport } from './compare-report.ts'
import { foundIn, matchSbom } from './match-sbom.ts'
import { byEcosystem, compareResults, type Result } from './result.ts'
import { readReport } from './scanners/read-report.ts'

function record(id: string, name: string, more: object = {}): object {
  const affected = [
    { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }] },
  ]
  return { id, modified: '2024-01-01T00:00:00Z', affected, ...more }
}

const pack = packOf([
  record('GHSA-1', 'left', { aliases: ['CVE-2024-1'] }),
  record('OTHER-1', 'left', { aliases: ['CVE-2024-1'] }),
  record('GHSA-2', 'right'),
  record('GHSA-3', 'gone', { withdrawn: '2024-02-01T00:00:00Z' }),
  record('MAL-1', 'foul'),
  { no: 'advisory' },
])

const sbom = Buffer.from(
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: ['left@1.0.0', 'right@2.0.0', 'gone@1.0.0', 'quiet@1.0.0', 'foul@1.0.0', '%40types/left@1.0.0'].map((text) => ({
      type: 'library',
      name: text.split('@')[0],
      purl: `pkg:npm/${text}`,
    })),
  }),
)

describe('a document matched with a pack', () => {
  it('has one finding a component and vulnerability, under its CVE id', async () => {
    const found = foundIn(await matchSbom(sbom, pack), pack)
    expect(found).toEqual([{ purl: 'pkg:npm/left@1.0.0', id: 'CVE-2024-1', ecosystem: 'npm', confidence: 5 }])
  })

  it('counts only the newest record of an id, as the service does', async () => {
    const older = record('GHSA-9', 'quiet', { modified: '2023-01-01T00:00:00Z' })
    const newer = record('GHSA-9', 'other', { modified: '2025-01-01T00:00:00Z' })
    for (const both of [packOf([older, newer]), packOf([newer, older])]) expect(foundIn(await matchSbom(sbom, both), both)).toEqual([])
  })

  it('of no known format is refused', async () => {
    await expect(matchSbom(Buffer.from('{"name":"x"}'), pack)).rejects.toThrow('neither a CycloneDX nor an SPDX document')
  })
})

function result(found: Readonly<Record<string, number>>): Result {
  const list = Object.entries(found).map(([id, confidence]) => ({ purl: 'pkg:npm/a@1', id, ecosystem: 'npm', confidence }))
  return { advisories: 3, documents: { 'a.json': { components: 2, found: list, ecosystems: { npm: 2 } } } }
}

describe('two builds', () => {
  it('differ by what is added, lost and surer', () => {
    const changes = compareResults(result({ A: 5, B: 3, C: 5 }), result({ A: 5, B: 5, D: 4 }))
    expect(changes.map(({ kind, id, before, after }) => [kind, id, before, after])).toEqual([
      ['confidence', 'B', 3, 5],
      ['lost', 'C', 5, undefined],
      ['added', 'D', undefined, 4],
    ])
  })

  it('are summed up by ecosystem', () => {
    expect(byEcosystem(result({ A: 5, B: 3 }))).toEqual([
      { ecosystem: 'npm', components: 2, affected: 1, vulnerabilities: 2, confidences: [1, 0, 1] },
    ])
  })
})

const left = { name: 'left', version: '1.0.0', purl: 'pkg:npm/left@1.0.0' }

describe('the JSON of another scanner', () => {
  it('of osv-scanner is read, a group of ids as one vulnerability', () => {
    const packages = [{ package: { ...left, ecosystem: 'npm' }, groups: [{ ids: ['GHSA-1'], aliases: ['CVE-2024-1'] }] }]
    expect(readReport({ results: [{ source: {}, packages }] })).toEqual({
      scanner: 'osv-scanner',
      reported: [{ ...left, ids: ['GHSA-1', 'CVE-2024-1'] }],
    })
  })

  it('of grype is read with the related ids', () => {
    const matches = [
      { vulnerability: { id: 'GHSA-1' }, relatedVulnerabilities: [{ id: 'CVE-2024-1' }], artifact: { ...left, type: 'npm' } },
    ]
    expect(readReport({ matches })).toEqual({ scanner: 'grype', reported: [{ ...left, ids: ['GHSA-1', 'CVE-2024-1'] }] })
  })

  it('of trivy is read, also when it found nothing', () => {
    const Vulnerabilities = [
      { VulnerabilityID: 'CVE-2024-1', PkgName: 'left', InstalledVersion: '1.0.0', PkgIdentifier: { PURL: left.purl } },
    ]
    expect(readReport({ SchemaVersion: 2, Results: [{ Target: 'a', Vulnerabilities }] })).toEqual({
      scanner: 'trivy',
      reported: [{ ...left, ids: ['CVE-2024-1'] }],
    })
    expect(readReport({ SchemaVersion: 2 })).toEqual({ scanner: 'trivy', reported: [] })
  })

  it('of any other program is refused', () => {
    expect(() => readReport({ findings: [] })).toThrow('osv-scanner, grype or trivy')
  })
})

async function compared(...reported: readonly (readonly [name: string, ...ids: string[]])[]): Promise<readonly string[]> {
  const theirs = reported.map(([text, ...ids]) => {
    const [name = '', version = ''] = text.split('@')
    return { purl: undefined, name, version, ids }
  })
  const { agreed, differences } = compareReport(await matchSbom(sbom, pack), theirs, pack)
  return [
    `${agreed} agree`,
    ...differences.map(({ kind, category, package: name, id, why }) => `${kind} ${name} ${id}: ${why} (${category})`),
  ]
}

describe('a comparison with another scanner', () => {
  it('meets by any id of the vulnerability, and by name and version where there is no purl', async () => {
    expect(await compared(['left@1.0.0', 'OTHER-1'])).toEqual(['1 agree'])
  })

  it('tells what is added, with the words of the proof', async () => {
    expect(await compared()).toEqual([
      '0 agree',
      expect.stringContaining('added pkg:npm/left@1.0.0 CVE-2024-1: pkg:npm/left@1.0.0 is left'),
    ])
  })

  it.each([
    ['right@2.0.0', 'GHSA-2', 'version or name not affected', 'in no affected part of this range'],
    ['gone@1.0.0', 'GHSA-3', 'advisory withdrawn', 'was withdrawn'],
    ['quiet@1.0.0', 'CVE-1999-1', 'advisory not at hand', 'No advisory at hand'],
    ['absent@1.0.0', 'GHSA-2', 'component not in the document', 'no such component'],
    ['quiet@1.0.0', 'GHSA-2', 'version or name not affected', 'does not name quiet'],
    ['foul@1.0.0', 'MAL-1', 'malicious code, a finding of integrity', 'foul'],
    ['quiet@1.0.0', 'MAL-1', 'version or name not affected', 'does not name quiet'],
  ])('tells why %s is not met by %s', async (name, id, category, why) => {
    const [, lost] = await compared(['left@1.0.0', 'GHSA-1'], [name, id])
    expect(lost).toMatch(/^lost /u)
    expect(lost).toContain(`(${category})`)
    expect(lost).toContain(why)
  })
})
