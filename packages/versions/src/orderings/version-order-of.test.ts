import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { assert, constantFrom, oneof, property, string, type Arbitrary, array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contradictedPairs, readPairs } from '../../test/version-pairs.ts'
import { versionOrderOfScheme } from '../ranges/vers-range.ts'
import { versionOrderOf, type VersionOrder } from './version-order-of.ts'

/** One ecosystem, or scheme of the vers notation, for each ordering, which names its table. */
const ecosystems = {
  semver: 'npm',
  pub: 'Pub',
  julia: 'Julia',
  pep440: 'PyPI',
  maven: 'Maven',
  nuget: 'NuGet',
  rubygems: 'RubyGems',
  composer: 'Packagist',
  dpkg: 'Debian',
  opam: 'opam',
  rpm: 'Red Hat',
  apk: 'Alpine',
  cran: 'CRAN',
  hackage: 'Hackage',
  conan: 'ConanCenter',
  freebsd: 'FreeBSD',
  alpm: 'alpm',
  gentoo: 'gentoo',
  openssl: 'openssl',
} as const

const orders = Object.entries(ecosystems).map(([name, ecosystem]) => [name, existing(ecosystem)] as const)

function existing(ecosystem: string): VersionOrder {
  const order = versionOrderOf(ecosystem) ?? versionOrderOfScheme(ecosystem)
  if (order === undefined) throw new Error(`no order for ${ecosystem}`)
  return order
}

describe('orderOf', () => {
  it.each([
    ['crates.io', 'semver'],
    ['Go', 'semver'],
    ['Hex', 'semver'],
    ['SwiftURL', 'semver'],
    ['GitHub Actions', 'semver'],
    ['VSCode', 'semver'],
    ['Bitnami', 'semver'],
    ['GHC', 'semver'],
    ['Bioconductor', 'cran'],
    ['Ubuntu', 'dpkg'],
    ['Ubuntu:Pro:18.04:LTS', 'dpkg'],
    ['Debian:12', 'dpkg'],
    ['AlmaLinux:9', 'rpm'],
    ['Rocky Linux', 'rpm'],
    ['SUSE:Linux Enterprise Server 15 SP5', 'rpm'],
    ['openSUSE', 'rpm'],
    ['openEuler', 'rpm'],
    ['Mageia:9', 'rpm'],
    ['Azure Linux', 'rpm'],
    ['Photon OS', 'rpm'],
    ['Alpine:v3.18', 'apk'],
    ['Wolfi', 'apk'],
    ['Chainguard', 'apk'],
    ['MinimOS', 'apk'],
    ['Alpaquita', 'apk'],
    ['BellSoft Hardened Containers', 'apk'],
    ['CleanStart', 'apk'],
    ['Packagist:https://packages.drupal.org/8', 'composer'],
    ['Maven:https://maven.google.com', 'maven'],
  ])('%s is ordered as %s', (ecosystem, name) => {
    expect(versionOrderOf(ecosystem)?.name).toBe(name)
  })

  it.each([
    ['Root:Alpine:3.18', 'apk'],
    ['Root:Debian:12', 'dpkg'],
    ['Root:PyPI', 'pep440'],
    ['TuxCare:Maven', 'maven'],
    ['Docker Hardened Images:Alpine:3.23', 'apk'],
    ['Red Hat Lightwell:PyPI', 'pep440'],
    ['Echo', 'dpkg'],
    ['Echo:12', 'dpkg'],
    ['Echo:PyPI', 'pep440'],
  ])('%s republishes another ecosystem and is ordered as %s', (ecosystem, name) => {
    expect(versionOrderOf(ecosystem)?.name).toBe(name)
  })

  it('tells rebuilt npm packages apart by build metadata, npm itself does not', () => {
    expect(versionOrderOf('Echo:npm')?.compare('1.2.3', '1.2.3+echo.1')).toBeLessThan(0)
    expect(versionOrderOf('npm')?.compare('1.2.3', '1.2.3+echo.1')).toBe(0)
  })

  it.each(['Android', 'OSS-Fuzz', 'GIT', 'Root', 'TuxCare', 'Root:Unheard', '', 'npm ', 'NPM', '__proto__', 'constructor'])(
    'knows no order for %j',
    (ecosystem) => {
      expect(versionOrderOf(ecosystem)).toBeUndefined()
    },
  )
})

describe('the tables of facts', () => {
  it('are one for each ordering', () => {
    const tables = globSync('*.txt', { cwd: join(import.meta.dirname, 'tables') }).map((file) => basename(file, '.txt'))
    expect(tables.toSorted()).toEqual(Object.keys(ecosystems).toSorted())
    expect(orders.map(([name, order]) => [name, order.name])).toEqual(orders.map(([name]) => [name, name]))
  })

  it.each(orders)('%s', (name, order) => {
    const pairs = readPairs(join(import.meta.dirname, 'tables', `${name}.txt`))
    expect(pairs.length).toBeGreaterThan(5)
    expect(contradictedPairs(pairs, order)).toEqual([])
  })
})

describe('compare', () => {
  it.each(orders)('of %s is antisymmetric and transitive on any texts', (_name, { compare }) => {
    assert(
      property(anyVersion, anyVersion, anyVersion, (a, b, c) => {
        const [low, middle, high] = [a, b, c].toSorted(compare) as [string, string, string]
        const steps = [Math.sign(compare(low, middle)), Math.sign(compare(middle, high))]
        const isAntisymmetric = compare(a, a) === 0 && Math.sign(compare(a, b)) === 0 - Math.sign(compare(b, a))
        return isAntisymmetric && !steps.includes(1) && Math.sign(compare(low, high)) === Math.min(...steps)
      }),
      { numRuns: 300 },
    )
  })

  it.each(orders)('of %s treats equal versions alike', (_name, { compare }) => {
    assert(
      property(anyVersion, anyVersion, constantFrom('v', '=', '0', ' '), (a, b, prefix) => {
        return compare(a, prefix + a) !== 0 || compare(a, b) === compare(prefix + a, b)
      }),
    )
  })

  it.each(orders)('of %s gives the same answers after it has seen more versions than it remembers', (_name, order) => {
    const versions = Array.from({ length: 5000 }, (_, index) => `1.${index}`)
    expect(versions.toReversed().toSorted(order.compare)).toEqual(versions)
    expect(order.compare('1.2', '1.10')).toBeLessThan(0)
  })

  it.each(orders)('of %s sets texts of a hundred thousand characters in order', (_name, order) => {
    for (const text of longTexts) {
      expect(order.compare(`1.0-${text}`, `2.0-${text}`)).toBeLessThan(0)
      expect(order.isParsable(`${text}\u0000`)).toBe(false)
    }
  })

  it.each(orders)('of %s counts numbers of a hundred thousand digits', (_name, order) => {
    const nines = '9'.repeat(100_000)
    expect(order.compare(`1.${nines}`, `1.1${'0'.repeat(100_000)}`)).toBeLessThan(0)
    expect(order.compare(`1.${nines}8`, `1.${nines}9`)).toBeLessThan(0)
  })
})

describe('isParsable', () => {
  it.each(orders)('of %s accepts ordinary versions', (_name, order) => {
    expect(['0', '1', '1.2', '1.2.3', '2024.10.1', '1.9007199254740993'].filter((version) => !order.isParsable(version))).toEqual([])
  })

  it.each(orders)('of %s refuses what is no version', (_name, order) => {
    const texts = [
      '',
      ' ',
      'latest',
      'unspecified',
      '*',
      '^1.2.3',
      '>=1.0',
      '1.0 || 2.0',
      '[1.0,2.0)',
      '${project.version}',
      '1.0\n2.0',
      '1 0',
    ]
    expect(texts.filter((text) => order.isParsable(text))).toEqual([])
  })

  it.each([
    ['npm', '1.2.3-beta.1+build.5', true],
    ['npm', 'v1.2.3', true],
    ['npm', '1.x', false],
    ['npm', '1.1.1w', false],
    ['npm', 'git+https://example.org/a.git', false],
    ['Go', 'v0.0.0-20190311183353-d8887717615a', true],
    ['Go', 'v2.0.0+incompatible', true],
    ['Go', 'go1.22.5', true],
    ['PyPI', '1!2.0a1.post2.dev3+local.4', true],
    ['PyPI', '1.0-final-x', false],
    ['Maven', '1.0-SNAPSHOT', true],
    ['Maven', 'Hoxton.SR12', true],
    ['Maven', 'RELEASE', false],
    ['NuGet', '1.0.0.1-Beta', true],
    ['NuGet', '1.0.0.0.0', false],
    ['RubyGems', '1.0.0.rc1', true],
    ['RubyGems', '1.15.0-x86_64-linux', false],
    ['Packagist', 'v1.0.0-RC1', true],
    ['Packagist', 'dev-main', false],
    ['Packagist', '1.x-dev', false],
    ['Debian', '1:2.0~rc1-1+deb12u1', true],
    ['Debian', 'trixie', false],
    ['Red Hat', '0:4.18.0-513.el8_9', true],
    ['Red Hat', 'a:1.0 1', false],
    ['Alpine', '1.2.3a_p1_git20240101~abc-r0', true],
    ['Alpine', '1.9.5p2-r0', true],
    ['Alpine', '1.2.3A', false],
    ['Alpine', '1.2_foo', false],
    ['CRAN', '1.0-2', true],
    ['Hackage', '1.0-2', false],
    ['ConanCenter', 'cci.20200203', true],
    ['FreeBSD', '1.2.3_1,2', true],
    ['opam', 'v0.16.0', true],
  ])('%s: %s is %s', (ecosystem, version, expected) => {
    expect(existing(ecosystem).isParsable(version)).toBe(expected)
  })
})

const pieces = ['0', '00', '1', '2', '9', '10', '01', '9007199254740993', 'a', 'b', 'Z', 'x', 'rc', 'RC', 'alpha', 'beta', 'pre', 'dev']
const morePieces = ['post', 'p', 'r', 'sp', 'ga', 'final', 'snapshot', 'stable', 'pl', 'git', 'v', 'é', '😀', '#', '\0', ' ']
const separators = ['.', '.', '.', '-', '_', '+', '~', '^', ':', '!', ',', '*', '-r', '..', '--']

const anyVersion: Arbitrary<string> = oneof(
  array(constantFrom(...pieces, ...morePieces, ...separators), { maxLength: 8 }).map((parts) => parts.join('')),
  array(constantFrom('0', '1', '2', 'a', '.', '-'), { maxLength: 6 }).map((parts) => parts.join('')),
  string({ maxLength: 8 }),
)

/** Each would make a reader hang that goes back or starts over. */
const longTexts = ['0', 'a', '.', '-', '~^', '1.', '1a', '0.', '.1a', '_alpha', '+1', '1!', '#.'].map((piece) =>
  piece.repeat(Math.floor(100_000 / piece.length)),
)
