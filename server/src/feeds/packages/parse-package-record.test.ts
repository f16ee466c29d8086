import { anything, assert, property, record as objectOf, string } from 'fast-check'
import { expect, it } from 'vitest'
import { parsePackageRecord } from './parse-package-record.ts'

const now = new Date('2026-01-01T00:00:00Z')

function rejection(value: unknown): string | undefined {
  const read = parsePackageRecord(value, now)
  return 'rejected' in read ? read.rejected : undefined
}

it('reads a record and orders its versions (docs/reference/feeds.md#package-record)', () => {
  expect(
    parsePackageRecord(
      {
        purl: 'pkg:npm/%40acme/lib@1.0.0?x=y',
        latest: '10.0.0',
        description: ' A library\0 ',
        homepageUrl: 'javascript:alert(1)',
        repositoryUrl: 'git+https://github.com/acme/lib.git',
        licenses: ['MIT', 'MIT', 7, ''],
        deprecated: '',
        versions: [
          { version: '10.0.0', published: '2025-05-01T10:00:00+02:00', hashes: { 'sha-256': 'A'.repeat(64), blake: 'x' } },
          { version: '9.0.0', yanked: true, deprecated: 'bad', licenses: ['ISC'], published: null },
          { version: '9.0.0', yanked: false },
        ],
      },
      now,
    ),
  ).toEqual({
    key: 'npm:@acme/lib',
    purl: 'pkg:npm/%40acme/lib',
    latest: '10.0.0',
    description: 'A library',
    homepageUrl: undefined,
    repositoryUrl: 'git+https://github.com/acme/lib.git',
    licenses: ['MIT'],
    deprecated: undefined,
    versions: [
      {
        version: '9.0.0',
        published: undefined,
        yanked: false,
        deprecated: undefined,
        licenses: undefined,
        hashes: {},
        requirements: undefined,
      },
      {
        version: '10.0.0',
        published: '2025-05-01T08:00:00.000Z',
        yanked: false,
        deprecated: undefined,
        licenses: undefined,
        hashes: { 'SHA-256': ['a'.repeat(64)] },
        requirements: undefined,
      },
    ],
  })
})

it('knows a package by one key, however its name is spelt', () => {
  const keys = [
    'pkg:pypi/Zope.Interface',
    'pkg:pypi/zope_interface',
    'pkg:nuget/Newtonsoft.Json',
    'pkg:deb/debian/curl',
    'pkg:generic/x',
  ].map((purl) => {
    const read = parsePackageRecord({ purl, versions: [] }, now)
    return 'key' in read ? read.key : read.rejected
  })
  expect(keys).toEqual(['PyPI:zope-interface', 'PyPI:zope-interface', 'NuGet:newtonsoft.json', 'pkg:deb/debian/curl', 'pkg:generic/x'])
})

it.each([
  [[], 'it is not an object'],
  [{ versions: [] }, 'purl is not a package URL'],
  [{ purl: 'lodash', versions: [] }, 'purl is not a package URL'],
  [{ purl: 'pkg:npm/x' }, 'pkg:npm/x: versions is not a list'],
  [{ purl: 'pkg:npm/x', versions: ['1.0.0'] }, 'pkg:npm/x: versions[0] is not an object'],
  [{ purl: 'pkg:npm/x', versions: [{}] }, 'pkg:npm/x: versions[0] has no version'],
  [{ purl: 'pkg:npm/x', versions: [{ version: '1'.repeat(201) }] }, 'pkg:npm/x: versions[0].version is longer than 200 characters'],
  [
    { purl: 'pkg:npm/x', versions: [{ version: '1' }, { version: '2', published: 'soon' }] },
    'pkg:npm/x: versions[1].published is not a date',
  ],
  [{ purl: 'pkg:npm/x', versions: [{ version: '1', published: '2026-13-01' }] }, 'pkg:npm/x: versions[0].published is not a date'],
  [{ purl: 'pkg:npm/x', versions: [{ version: '1', published: '2026-02-01' }] }, 'pkg:npm/x: versions[0].published lies in the future'],
  [{ purl: 'pkg:npm/x', versions: [{ version: '1', yanked: 'yes' }] }, 'pkg:npm/x: versions[0].yanked is neither true nor false'],
  [
    { purl: 'pkg:npm/x', versions: [{ version: '1', hashes: { 'SHA-512': 'abc' } }] },
    'pkg:npm/x: versions[0].hashes.SHA-512 is not a valid SHA-512 hash',
  ],
  [{ purl: 'pkg:npm/x', versions: Array.from({ length: 20_001 }, () => 1) }, 'pkg:npm/x: it has more than 20000 versions'],
])('rejects %j: %s', (value, reason) => {
  expect(rejection(value)).toBe(reason)
})

it('reads or rejects anything', () => {
  assert(property(anything(), (value) => 'key' in parsePackageRecord(value, now) || (rejection(value) ?? '') !== ''))
  assert(
    property(objectOf({ version: string(), published: anything(), hashes: anything(), licenses: anything() }), (version) => {
      expect(parsePackageRecord({ purl: 'pkg:maven/a/b', versions: [version] }, now)).toBeTypeOf('object')
    }),
  )
})
