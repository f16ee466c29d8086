import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseNativeRange, toVersRange } from './native-range.ts'
import { containsVersion, formatVers, versionOrderOfScheme, parseVers } from './vers-range.ts'

/** The range tests that others publish. What is read otherwise here is listed with the reason. */
const published = join(import.meta.dirname, '../../../../test-data/version-fixtures')
/** The largest of them stand beside the repository. */
const large = join(import.meta.dirname, '../../../../../shared/data/version-fixtures')

interface RangeTest {
  readonly test_type: 'containment' | 'from_native' | 'roundtrip' | 'validate'
  readonly input: string | { readonly vers?: string; readonly version?: string; readonly native_range?: string; readonly scheme?: string }
  readonly expected_output: string | boolean
}

interface Source {
  readonly file: string
  readonly count: number
  /** By input. */
  readonly exceptions?: Readonly<Record<string, string>>
}

const empty = { '': 'says nothing; by the notation of vers there is no empty range' }

const sources: readonly Source[] = [
  { file: 'vers-spec/tests/conan_range_from_native_basic_test.json', count: 20 },
  { file: 'vers-spec/tests/gem_range_from_native_test.json', count: 1 },
  { file: 'vers-spec/tests/nginx_range_from_native_test.json', count: 4 },
  { file: 'vers-spec/tests/openssl_range_from_native_test.json', count: 8 },
  { file: 'vers-spec/tests/pypi_range_containment_test.json', count: 10 },
  { file: 'vers-spec/tests/pypi_range_validate_test.json', count: 19 },
  { file: 'univers/schema/range/conan_range_from_native.json', count: 428, exceptions: empty },
  { file: 'univers/schema/range/conan_range_from_native_basic.json', count: 20 },
  { file: 'univers/schema/range/gem_range_from_native.json', count: 1 },
  { file: 'univers/schema/range/nginx_range_from_native.json', count: 8 },
  { file: 'univers/schema/range/npm_range_containment.json', count: 1 },
  {
    file: 'univers/schema/range/npm_range_from_native.json',
    count: 897,
    exceptions: {
      '>= 0.2.0 <= 0.9.6 || ~0.8.0-pre': 'node-semver reads ~0.8.0-pre as from 0.8.0-pre to below 0.9.0',
      '>= 2.2.x': 'node-semver reads >=2.2.x as >=2.2.0, without an end',
      '>= 1.x': 'node-semver reads >=1.x as >=1.0.0, without an end',
    },
  },
  { file: 'univers/schema/range/nuget_range_from_native.json', count: 1 },
  { file: 'univers/schema/range/openssl_range_from_native.json', count: 8 },
  { file: 'univers/schema/range/pypi_range_containment.json', count: 10 },
  { file: 'univers/schema/range/pypi_range_from_native.json', count: 3 },
  { file: 'univers/schema/range/pypi_range_roundtrip.json', count: 19 },
  {
    file: 'univers/schema/range/gitlab/composer_gitlab_range_from_native.json',
    count: 2538,
    exceptions: {
      '<2020-09-14': 'the day is no pre-release',
      '=2016-10-31': 'the day is no pre-release',
      '<2.8.1||>=3.0.0a1,<3.0.0RC4': 'sorted as text, where RC stands before a',
    },
  },
  { file: 'univers/schema/range/gitlab/conan_gitlab_range_from_native.json', count: 428, exceptions: empty },
  { file: 'univers/schema/range/gitlab/gem_gitlab_range_from_native.json', count: 317 },
  { file: 'univers/schema/range/gitlab/golang_gitlab_range_from_native.json', count: 764 },
  { file: 'univers/schema/range/gitlab/npm_gitlab_range_from_native.json', count: 533 },
  {
    file: 'univers/schema/range/gitlab/pypi_gitlab_range_from_native.json',
    count: 122,
    exceptions: {
      '<2015.8.13||>=2016.3.0,<2016.11.5||>=2016.11.7,<2016.11.10||>=2017.5.0,<2017.7.8||':
        'what stands behind the last || is missing, and an empty alternative may mean every version',
    },
  },
]

describe('published range tests', () => {
  const [here, beside] = [sources.filter(({ file }) => !isLarge(file)), sources.filter(({ file }) => isLarge(file))]
  it.each(here)('$file', ({ file, count, exceptions = {} }) => {
    expect(resultOf(join(published, file))).toEqual({ count, wrong: new Set(Object.keys(exceptions)) })
  })
  it.skipIf(!existsSync(large)).each(beside)('$file (skipped without ../shared/data)', ({ file, count, exceptions = {} }) => {
    expect(resultOf(join(large, file))).toEqual({ count, wrong: new Set(Object.keys(exceptions)) })
  })
})

function isLarge(file: string): boolean {
  return file.includes('/gitlab/')
}

/** The number of tests in a file, and the inputs of those that do not hold. */
function resultOf(path: string): { readonly count: number; readonly wrong: ReadonlySet<string | undefined> } {
  const read = JSON.parse(readFileSync(path, 'utf8')) as readonly RangeTest[] | { readonly tests: readonly RangeTest[] }
  const tests = 'tests' in read ? read.tests : read
  const wrong = new Set(tests.filter((test) => !holds(test)).map(({ input }) => (typeof input === 'string' ? input : input.native_range)))
  return { count: tests.length, wrong }
}

function holds(test: RangeTest): boolean {
  const { expected_output: expected } = test
  const found = outcome(test)
  return found === expected || (typeof found === 'string' && typeof expected === 'string' && isSameRange(found, expected))
}

function outcome({ input }: RangeTest): unknown {
  const { vers, version, native_range: native, scheme = '' } = typeof input === 'string' ? { vers: input } : input
  if (native !== undefined) {
    const range = parseNativeRange(scheme, native)
    return range && formatVers(toVersRange(scheme, range))
  }
  const range = parseVers(vers ?? '')
  if (range === undefined) return undefined
  return version === undefined ? formatVers(range) : containsVersion(range, version)
}

/**
 * The publisher's tool rewrites versions (3.3 as 3.3.0, a fourth number as build metadata) and a constraint twice that two alternatives
 * share, which changes nothing.
 */
function isSameRange(a: string, b: string): boolean {
  const scheme = /^vers:([^/]+)\//u.exec(a)?.[1] ?? ''
  const [ours, theirs] = [partsOf(a), partsOf(b)]
  return ours.length === theirs.length && ours.every((part, index) => isSamePart(scheme, part, theirs[index]))
}

function partsOf(range: string): readonly string[] {
  return [...new Set(range.slice(range.indexOf('/') + 1).split('|'))]
}

function isSamePart(scheme: string, one: string, other = ''): boolean {
  const [[comparator, version], [twinComparator, twin]] = [split(one), split(other)]
  if (comparator !== twinComparator) return false
  return [twin, twin.replace('+', '.')].some((text) => versionOrderOfScheme(scheme)?.compare(version, text) === 0)
}

function split(text: string): readonly [comparator: string, version: string] {
  const [comparator = ''] = /^[<>=!]*/u.exec(text) ?? []
  return [comparator, text.slice(comparator.length)]
}
