import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contradictedPairs, readPairs, type VersionPair } from '../../test/version-pairs.ts'
import { versionOrderOfScheme } from '../ranges/vers-range.ts'
import { versionOrderOf } from './version-order-of.ts'

/** The version tests that others publish. What they say wrongly, or against each other, is listed with the reason. */
const published = join(import.meta.dirname, '../../../../test-data/version-fixtures')

interface Exception {
  readonly pair: string
  readonly reason: string
}

interface Source {
  readonly file: string
  /** Of OSV; or a scheme of the vers notation. */
  readonly ecosystem: string
  readonly atLeast: number
  readonly exceptions?: readonly Exception[]
}

const numberSign: Exception = {
  pair: '1.2.3.# = 1.2.3.1',
  reason: "PHP's # equals every number, so by this pair 1.2.3.1 = 1.2.3.2; in an order it must be left out, as 1.2.3.# = 1.2.3 says",
}
const filledUp: Exception = {
  pair: '1.0.0 > 1.0',
  reason: 'holds in PHP, but Composer fills every version up to four numbers before it compares: 1.0 is 1.0.0',
}
const olderMaven: readonly Exception[] = ['2-1 < 2.0.a', '2-1 < 2.0.0.a', '2.0.a < 2.0.0.a'].map((pair) => ({
  pair,
  reason: 'Maven 3.8.6 and older; since 3.8.7 a word after a dot begins a list of its own, so 2.0.0.a = 2.0.a = 2-a < 2-1',
}))

const pairFiles: readonly Source[] = [
  { file: 'osv-scalibr-semantic/alpine-versions.txt', ecosystem: 'Alpine', atLeast: 778 },
  { file: 'osv-scalibr-semantic/cran-versions.txt', ecosystem: 'CRAN', atLeast: 21 },
  { file: 'osv-scalibr-semantic/debian-versions.txt', ecosystem: 'Debian', atLeast: 30 },
  { file: 'osv-scalibr-semantic/hackage-versions.txt', ecosystem: 'Hackage', atLeast: 11 },
  { file: 'osv-scalibr-semantic/maven-versions.txt', ecosystem: 'Maven', atLeast: 102 },
  { file: 'osv-scalibr-semantic/nuget-versions.txt', ecosystem: 'NuGet', atLeast: 35 },
  { file: 'osv-scalibr-semantic/packagist-versions.txt', ecosystem: 'Packagist', atLeast: 95, exceptions: [filledUp, numberSign] },
  { file: 'osv-scalibr-semantic/pub-versions.txt', ecosystem: 'Pub', atLeast: 100 },
  { file: 'osv-scalibr-semantic/pypi-versions.txt', ecosystem: 'PyPI', atLeast: 37 },
  { file: 'osv-scalibr-semantic/redhat-versions.txt', ecosystem: 'Red Hat', atLeast: 165 },
  { file: 'osv-scalibr-semantic/rubygems-versions.txt', ecosystem: 'RubyGems', atLeast: 25 },
  { file: 'osv-scalibr-semantic/semver-versions.txt', ecosystem: 'npm', atLeast: 86 },
  { file: 'osv.dev/osv/ecosystems/testdata/packagist_test_cases.txt', ecosystem: 'Packagist', atLeast: 80, exceptions: [numberSign] },
  { file: 'univers/alpine_test.txt', ecosystem: 'Alpine', atLeast: 700 },
]

const versTests: readonly Source[] = [
  { file: 'univers/schema/alpine_version_cmp.json', ecosystem: 'Alpine', atLeast: 716 },
  { file: 'univers/schema/alpm_version_cmp.json', ecosystem: 'alpm', atLeast: 42 },
  { file: 'univers/schema/gentoo_version_cmp.json', ecosystem: 'gentoo', atLeast: 48 },
  { file: 'univers/schema/openssl_version_cmp.json', ecosystem: 'openssl', atLeast: 44 },
  { file: 'univers/schema/conan_version_cmp.json', ecosystem: 'ConanCenter', atLeast: 47 },
  { file: 'univers/schema/deb_version_python_pkg_test.json', ecosystem: 'Debian', atLeast: 16 },
  { file: 'univers/schema/maven_version_cmp.json', ecosystem: 'Maven', atLeast: 977, exceptions: olderMaven },
  { file: 'univers/schema/nuget_version_cmp.json', ecosystem: 'NuGet', atLeast: 33 },
  { file: 'vers-spec/tests/alpine_version_cmp_test.json', ecosystem: 'Alpine', atLeast: 716 },
  { file: 'vers-spec/tests/alpm_version_cmp_test.json', ecosystem: 'alpm', atLeast: 42 },
  { file: 'vers-spec/tests/lexicographic-test.json', ecosystem: 'lexicographic', atLeast: 8 },
  { file: 'vers-spec/tests/nuget_version_cmp_test.json', ecosystem: 'NuGet', atLeast: 33 },
]

describe('published version tests', () => {
  it.each(pairFiles.map((source) => [source.file, source] as const))('%s', (file, source) => {
    expect(exceptionsFound(readPairs(join(published, file)), source)).toEqual(exceptionsListed(source))
  })

  it.each(versTests.map((source) => [source.file, source] as const))('%s', (file, source) => {
    expect(exceptionsFound(readVersTests(join(published, file)), source)).toEqual(exceptionsListed(source))
  })
})

it('the releases of OpenSSL in their order', () => {
  const sorted = JSON.parse(readFileSync(join(published, 'univers/openssl/openssl_versort_expected.json'), 'utf8')) as readonly {
    readonly string: string
  }[]
  const order = versionOrderOfScheme('openssl')!
  expect(contradictedPairs(neighbours(sorted.map(({ string }) => string)), order)).toEqual([])
})

/** The pairs that the ordering contradicts; one that is listed and no longer contradicted is to be struck from the list. */
function exceptionsFound(pairs: readonly VersionPair[], { file, ecosystem, atLeast }: Source): ReadonlySet<string> {
  const order = versionOrderOf(ecosystem) ?? versionOrderOfScheme(ecosystem)
  if (order === undefined || pairs.length < atLeast) throw new Error(`${file}: ${pairs.length} pairs, no less than ${atLeast} expected`)
  return new Set(contradictedPairs(pairs, order))
}

function exceptionsListed({ exceptions = [] }: Source): ReadonlySet<string> {
  return new Set(exceptions.map(({ pair }) => pair))
}

interface VersTest {
  readonly test_type: 'comparison' | 'equality'
  readonly input: { readonly versions: readonly string[] }
  /** The versions in order, or whether they are equal. */
  readonly expected_output: readonly string[] | boolean
}

function readVersTests(file: string): readonly VersionPair[] {
  const read = JSON.parse(readFileSync(file, 'utf8')) as readonly VersTest[] | { readonly tests: readonly VersTest[] }
  const tests = 'tests' in read ? read.tests : read
  return tests.flatMap(({ input, expected_output: expected }) => {
    if (typeof expected !== 'boolean') return neighbours(expected)
    const [left = '', right = ''] = input.versions
    return [{ left, relation: expected ? '=' : '≠', right } as const]
  })
}

function neighbours(sorted: readonly string[]): readonly VersionPair[] {
  return sorted.slice(1).map((right, index) => {
    const left = sorted[index] ?? ''
    return { left, relation: left === right ? '=' : '<', right }
  })
}
