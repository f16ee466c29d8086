import { assert, constantFrom, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PackageHistory } from '#feeds/feeds.ts'
import { type PathPackage, versionChooser } from '#analysis/fixes/follow-path.ts'
import { type IntroducerUpgrade, upgradeIntroducer } from '#analysis/fixes/upgrade-introducer.ts'
import { parsePurl } from '@waybill/identifiers'
import { versionOrderOfScheme } from '@waybill/versions'

/** Versions, each with what it requires by name; null: not stored. */
type Registry = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string | readonly string[]>> | null>>>>

interface Case {
  readonly registry: Registry
  readonly paths?: readonly (readonly string[])[]
  readonly version?: string
  readonly fixed?: (version: string) => boolean
  readonly acceptable?: (version: string) => boolean
  readonly type?: string
  readonly latest?: Readonly<Record<string, string>>
}

function packageIn({ registry, type = 'npm', latest = {} }: Case, name: string): PathPackage {
  const versions = registry[name]
  const purl = parsePurl(`pkg:${type}/${name}`)
  if (purl === undefined) throw new Error(name)
  const history: PackageHistory | undefined = versions && {
    stable: Object.keys(versions),
    latest: latest[name],
    requirementsOn: (version, { name: dependency }) => {
      const known = versions[version]
      return known === null || known === undefined ? undefined : [known[dependency] ?? []].flat()
    },
  }
  return { purl, key: name, history, order: versionOrderOfScheme(type) }
}

/** Asks for `direct` 1.0.0, which brings `leaf` on the path between them; leaf is fixed from 1.5.0 on. */
function ask(given: Case): IntroducerUpgrade {
  const { paths = [['direct', 'leaf']], version = '1.0.0', fixed = (leaf) => leaf >= '1.5.0', acceptable = () => true } = given
  const followed = paths.map((path) => path.map((name) => packageIn(given, name)))
  return upgradeIntroducer({ paths: followed, key: 'direct', version, isFixed: fixed, isAcceptable: acceptable }, versionChooser())
}

const leaf = { '1.0.0': {}, '1.4.0': {}, '1.5.0': {}, '2.0.0': {} }

describe('the upgrade of a direct dependency (docs/reference/fixes.md#direct-dependencies)', () => {
  it('is its present version where that admits a better one', () => {
    expect(ask({ registry: { direct: { '1.0.0': { leaf: '^1.0.0' }, '2.0.0': { leaf: '^2.0.0' } }, leaf } })).toEqual({
      kind: 'refresh',
      to: '1.0.0',
      step: undefined,
      isLowest: true,
    })
  })

  it('is the lowest newer version that brings a better one', () => {
    const direct = {
      '1.0.0': { leaf: '1.0.0' },
      '1.0.1': { leaf: '~1.4.0' },
      '1.1.0': { leaf: '^1.4.0' },
      '2.0.0': { leaf: '^2.0.0' },
    }
    expect(ask({ registry: { direct, leaf } })).toEqual({ kind: 'upgrade', to: '1.1.0', step: 'minor', isLowest: true })
  })

  it('follows every step of the path, each to the highest version that satisfies', () => {
    const direct = { '1.0.0': { between: '^1.0.0' }, '1.2.0': { between: '^2.0.0' } }
    const between = { '1.0.0': { leaf: '1.0.0' }, '1.9.0': { leaf: '1.4.0' }, '2.0.0': { leaf: '1.0.0' }, '2.3.0': { leaf: '^1.0.0' } }
    expect(ask({ registry: { direct, between, leaf }, paths: [['direct', 'between', 'leaf']] })).toMatchObject({
      kind: 'upgrade',
      to: '1.2.0',
    })
  })

  it('is the version from which on the component is no longer required', () => {
    const direct = { '1.0.0': { leaf: '1.0.0' }, '1.3.0': {} }
    expect(ask({ registry: { direct, leaf } })).toEqual({ kind: 'removed', to: '1.3.0', step: 'minor', isLowest: true })
  })

  it('does not call a component removed that the path still requires in a shorter way', () => {
    const direct = { '1.0.0': { between: '1.0.0' }, '1.3.0': { leaf: '1.0.0' }, '1.4.0': { leaf: '1.5.0' } }
    const between = { '1.0.0': { leaf: '1.0.0' } }
    expect(ask({ registry: { direct, between, leaf }, paths: [['direct', 'between', 'leaf']] })).toMatchObject({
      kind: 'upgrade',
      to: '1.4.0',
    })
  })

  it('holds for all paths and for every alternative of a requirement', () => {
    const direct = {
      '1.0.0': { leaf: '1.0.0', other: '1.0.0' },
      '1.1.0': { leaf: '1.5.0', other: '1.0.0' },
      '1.2.0': { leaf: ['1.4.0', '1.5.0'], other: '2.0.0' },
      '1.3.0': { leaf: ['1.5.0', '2.0.0'], other: '2.0.0' },
    }
    const other = { '1.0.0': { leaf: '1.0.0' }, '2.0.0': {} }
    const paths = [
      ['direct', 'leaf'],
      ['direct', 'other', 'leaf'],
    ]
    expect(ask({ registry: { direct, other, leaf }, paths })).toMatchObject({ kind: 'upgrade', to: '1.3.0' })
  })

  it('leaves out versions that bring vulnerabilities of their own', () => {
    const direct = { '1.0.0': { leaf: '1.0.0' }, '1.1.0': { leaf: '1.5.0' }, '1.2.0': { leaf: '1.5.0' } }
    expect(ask({ registry: { direct, leaf }, acceptable: (version) => version !== '1.1.0' })).toMatchObject({ to: '1.2.0' })
  })

  it('says that no stored version helps where all are known', () => {
    expect(ask({ registry: { direct: { '1.0.0': { leaf: '1.0.0' }, '2.0.0': { leaf: '1.4.0' } }, leaf } })).toEqual({ kind: 'none' })
  })

  it('says that a lower version may do where its requirements are not stored', () => {
    const direct = { '1.0.0': null, '1.1.0': null, '1.2.0': { leaf: '1.5.0' } }
    expect(ask({ registry: { direct, leaf } })).toEqual({ kind: 'upgrade', to: '1.2.0', step: 'minor', isLowest: false })
  })

  it.each<[string, string, Case]>([
    ['no-record', 'direct', { registry: { leaf } }],
    ['no-record', 'leaf', { registry: { direct: { '1.0.0': { leaf: '1.0.0' } } } }],
    ['no-requirements', 'direct', { registry: { direct: { '1.0.0': null, '2.0.0': null }, leaf } }],
    ['unreadable', 'direct', { registry: { direct: { '1.0.0': { leaf: 'git+https://example.org/leaf' } }, leaf } }],
    ['no-version', 'leaf', { registry: { direct: { '1.0.0': { leaf: '^7.0.0' } }, leaf } }],
    ['unexplained', 'direct', { registry: { direct: { '1.0.0': {}, '2.0.0': { leaf: '1.5.0' } }, leaf } }],
    ['no-path', 'direct', { registry: { leaf }, paths: [] }],
  ])('is unknown: %s at %s', (why, at, given) => {
    expect(ask(given)).toEqual({ kind: 'unknown', why, at })
  })

  it('is given up where a package has more versions and requirements than can be compared', () => {
    const leaves = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`1.${String(i)}.0`, {}]))
    const direct = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`1.${String(i)}.0`, { leaf: `<1.${String(i)}.1` }]))
    expect(ask({ registry: { direct, leaf: leaves }, fixed: () => false })).toEqual({ kind: 'unknown', why: 'too-many', at: 'leaf' })
  })

  it('is found among many versions that are released together with what they require', () => {
    const numbers = Array.from({ length: 2000 }, (_, i) => `1.0.${String(i)}`)
    const direct = Object.fromEntries(numbers.map((version) => [version, { leaf: version }]))
    const registry = { direct, leaf: Object.fromEntries(numbers.map((version) => [version, {}])) }
    expect(ask({ registry, fixed: (version) => version === '1.0.1999' })).toMatchObject({ kind: 'upgrade', to: '1.0.1999' })
  })

  it('takes what each package manager installs', () => {
    const direct = { '1.0.0': { leaf: '[1.0.0, )' }, '1.1.0': { leaf: '[1.5.0, )' } }
    expect(ask({ registry: { direct, leaf }, type: 'nuget' })).toMatchObject({ kind: 'upgrade', to: '1.1.0' })
    const ranged = { '1.0.0': { leaf: '[1.0.0,2.0.0)' } }
    expect(ask({ registry: { direct: ranged, leaf }, type: 'maven' })).toMatchObject({ kind: 'refresh' })
    const preferred = { '1.0.0': { leaf: '1.0.0' }, '1.1.0': { leaf: '1.5.0' } }
    expect(ask({ registry: { direct: preferred, leaf }, type: 'maven' })).toMatchObject({ kind: 'upgrade', to: '1.1.0' })
    const pessimistic = { '1.0.0': { leaf: '~> 1.0' } }
    expect(ask({ registry: { direct: pessimistic, leaf }, type: 'hex' })).toMatchObject({ kind: 'refresh' })
    const tagged = { '1.0.0': { leaf: '^1.0.0' } }
    expect(ask({ registry: { direct: tagged, leaf }, latest: { leaf: '1.4.0' } })).toEqual({ kind: 'none' })
    expect(ask({ registry: { direct: tagged, leaf }, latest: { leaf: '2.0.0' } })).toMatchObject({ kind: 'refresh' })
  })

  it('finds the present version in the spelling of the registry', () => {
    const direct = { '1.0': { leaf: '~=1.0' } }
    expect(ask({ registry: { direct, leaf }, type: 'pypi' })).toMatchObject({ kind: 'refresh', to: '1.0.0' })
  })

  it('never offers a version that brings an affected one', () => {
    const versions = uniqueArray(integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
    assert(
      property(
        versions,
        versions,
        constantFrom('^1.0.0', '1.2.0', '>=1.0.0', '<1.5.0', '*', '~1.4.0'),
        (newer, fixedMinors, requirement) => {
          const direct = Object.fromEntries([
            ['1.0.0', { leaf: '1.0.0' }],
            ...newer
              .toSorted((a, b) => a - b)
              .map((minor) => [`1.${String(minor)}.0`, { leaf: minor % 2 === 0 ? requirement : '1.1.0' }] as const),
          ])
          const leaves = Object.fromEntries(Array.from({ length: 10 }, (_, minor) => [`1.${String(minor)}.0`, {}]))
          const fixed = new Set(fixedMinors.map((minor) => `1.${String(minor)}.0`))
          const answer = ask({ registry: { direct, leaf: leaves }, fixed: (version) => fixed.has(version) })
          const highest = { '^1.0.0': '1.9.0', '1.2.0': '1.2.0', '>=1.0.0': '1.9.0', '<1.5.0': '1.4.0', '*': '1.9.0', '~1.4.0': '1.4.0' }
          const brought = 'to' in answer && direct[answer.to]?.leaf === '1.1.0' ? '1.1.0' : highest[requirement]
          expect('to' in answer ? fixed.has(brought) : answer.kind === 'none').toBe(true)
        },
      ),
    )
  })
})
