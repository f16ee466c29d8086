import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FetchResult, fetchPackage } from '#feeds/packages/fetch-package.ts'
import { createRateLimiter } from '#feeds/packages/rate-limiter.ts'
import { registries } from '#feeds/packages/registries/registries.ts'
import { createOutbound } from '#platform/outbound.ts'
import type { PackageRecord } from '#feeds/packages/package-record.ts'
import { openPublisher, type Publisher } from '#test/publisher.ts'

const at: { mirror: Publisher } = {} as never
const now = new Date('2026-01-01T12:00:00Z')

beforeAll(async () => {
  at.mirror = await openPublisher()
})

afterAll(() => at.mirror.close())

/** Fetches a package from the registry of its type, which serves these documents. */
async function ask(purl: string, documents: Readonly<Record<string, unknown>>): Promise<FetchResult> {
  for (const [path, body] of Object.entries(documents))
    at.mirror.put(`/${path}`, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'last-modified': 'Mon, 05 Feb 2024 10:00:00 GMT' },
    })
  const type = /^pkg:(\w+)/u.exec(purl)?.[1]
  const registry = registries.find((one) => one.type === type)
  if (registry === undefined) throw new Error(`no registry has ${purl}`)
  const outbound = createOutbound({ allow: [new URL(at.mirror.url).host] })
  const counter = {
    outbound,
    baseUrl: at.mirror.url,
    registry,
    pace: createRateLimiter(0),
    signal: AbortSignal.timeout(10_000),
    now: () => now,
  }
  return fetchPackage(counter, { purl, etag: undefined, modified: undefined })
}

async function record(purl: string, documents: Readonly<Record<string, unknown>>): Promise<PackageRecord> {
  const answer = await ask(purl, documents)
  if (answer.is !== 'new') throw new Error(JSON.stringify(answer))
  return answer.record
}

const nothing = { published: undefined, yanked: false, deprecated: undefined, licenses: undefined, hashes: {} }
const sha256 = 'a'.repeat(64)
const md5 = 'b'.repeat(32)

describe('npm', () => {
  it('reads versions, dates, deprecation, licences in old and new form, and both hashes', async () => {
    const found = await record('pkg:npm/%40scope/name', {
      '%40scope%2Fname': {
        'dist-tags': { latest: '2.0.0' },
        description: 'A package',
        homepage: 'https://example.com',
        repository: { type: 'git', url: 'git+https://github.com/scope/name.git' },
        license: 'MIT',
        time: { created: '2019-01-01T00:00:00.000Z', '1.0.0': '2020-02-03T04:05:06.789Z' },
        versions: {
          '2.0.0': {
            license: 'MIT',
            deprecated: '',
            dist: { integrity: `sha512-${Buffer.alloc(64, 1).toString('base64')}`, shasum: 'c'.repeat(40) },
          },
          '1.0.0': { licenses: [{ type: 'BSD' }, { type: 'GPL-2.0' }], deprecated: 'use 2', dist: { shasum: 'd'.repeat(40) } },
        },
      },
    })
    expect(found).toEqual({
      key: 'npm:@scope/name',
      purl: 'pkg:npm/%40scope/name',
      latest: '2.0.0',
      description: 'A package',
      homepageUrl: 'https://example.com',
      repositoryUrl: 'git+https://github.com/scope/name.git',
      licenses: ['MIT'],
      deprecated: undefined,
      versions: [
        {
          ...nothing,
          version: '1.0.0',
          published: '2020-02-03T04:05:06.789Z',
          deprecated: 'use 2',
          licenses: ['BSD', 'GPL-2.0'],
          hashes: { 'SHA-1': ['d'.repeat(40)] },
          requirements: {},
        },
        {
          ...nothing,
          version: '2.0.0',
          licenses: ['MIT'],
          hashes: { 'SHA-512': ['01'.repeat(64)], 'SHA-1': ['c'.repeat(40)] },
          requirements: {},
        },
      ],
    })
  })

  it('reads a package of which every version was unpublished as one without versions', async () => {
    expect((await record('pkg:npm/gone', { gone: { time: { unpublished: {} } } })).versions).toEqual([])
  })
})

it('PyPI: reads release files, yanked releases, and licences from expression, name or classifiers', async () => {
  const file = { digests: { sha256, md5 }, upload_time_iso_8601: '2021-01-01T00:00:00Z', yanked: false }
  const project = {
    info: {
      version: '1.1',
      summary: 'A project',
      license: 'Apache License\n\n'.repeat(50),
      classifiers: ['Topic :: X', 'License :: OSI Approved :: Apache Software License'],
      project_urls: { 'Source Code': 'https://github.com/a/b', Homepage: 'https://example.com' },
    },
    releases: { '1.1': [{ ...file, yanked: true }], '1.0': [file, { ...file, digests: { sha256: 'e'.repeat(64) } }], '0.9': [] },
  }
  expect(await record('pkg:pypi/proj', { 'pypi/proj/json': project })).toMatchObject({
    key: 'PyPI:proj',
    latest: '1.1',
    licenses: ['Apache Software License'],
    repositoryUrl: 'https://github.com/a/b',
    homepageUrl: 'https://example.com',
    versions: [
      { version: '1.0', published: '2021-01-01T00:00:00.000Z', yanked: false, hashes: { 'SHA-256': [sha256, 'e'.repeat(64)], MD5: [md5] } },
      { version: '1.1', yanked: true },
    ],
  })
  const named = { ...project, info: { license: 'MIT' } }
  expect((await record('pkg:pypi/proj', { 'pypi/proj/json': named })).licenses).toEqual(['MIT'])
  const expressed = { ...project, info: { license: 'MIT', license_expression: 'MIT OR Apache-2.0' } }
  expect((await record('pkg:pypi/proj', { 'pypi/proj/json': expressed })).licenses).toEqual(['MIT OR Apache-2.0'])
})

function childOf(parent: string): string {
  return `<project><parent><groupId>org.acme</groupId><artifactId>${parent}</artifactId><version>7</version></parent>
    <licenses><license><name>MIT</name></license></licenses><dependencies><dependency><groupId>org.acme</groupId><artifactId>core</artifactId>
    </dependency></dependencies></project>`
}

describe('Maven Central', () => {
  const metadata = `<?xml version="1.0"?><metadata><versioning><latest>2.0</latest><release>2.0</release>
    <versions><version>1.0</version><version>2.0</version></versions></versioning></metadata>`

  it('reads versions from the metadata, and the newest one’s POM with its parents', async () => {
    const found = await record('pkg:maven/org.acme/lib', {
      'org/acme/lib/maven-metadata.xml': metadata,
      'org/acme/lib/2.0/lib-2.0.pom': `<project xmlns="http://maven.apache.org/POM/4.0.0"><parent><groupId>org.acme</groupId><artifactId>parent</artifactId>
        <version>7</version></parent><description>A library</description><url>\${project.parent.url}</url></project>`,
      'org/acme/parent/7/parent-7.pom': `<project><licenses><license><name>The Apache License, Version 2.0</name></license></licenses>
        <scm><connection>scm:git:https://github.com/acme/lib.git</connection></scm><url>https://acme.example</url></project>`,
    })
    expect(found).toMatchObject({
      key: 'Maven:org.acme:lib',
      latest: '2.0',
      description: 'A library',
      homepageUrl: 'https://acme.example',
      repositoryUrl: 'https://github.com/acme/lib.git',
      licenses: ['The Apache License, Version 2.0'],
      versions: [{ version: '1.0' }, { version: '2.0', published: '2024-02-05T10:00:00.000Z' }],
    })
  })

  it('limits the chain of parent POMs', async () => {
    at.mirror.takeRequests()
    const found = await record('pkg:maven/org.loop/a', {
      'org/loop/a/maven-metadata.xml': metadata,
      'org/loop/a/2.0/a-2.0.pom':
        '<project><parent><groupId>org.loop</groupId><artifactId>a</artifactId><version>2.0</version></parent></project>',
    })
    expect(found.versions).toHaveLength(2)
    expect(at.mirror.takeRequests().filter((request) => request.endsWith('.pom'))).toHaveLength(7)
    expect(found.versions.at(-1)?.requirements).toBeUndefined()
  })

  it('asks for parents of a POM with licences too, for versions that they state', async () => {
    const found = await record('pkg:maven/org.acme/managed', {
      'org/acme/managed/maven-metadata.xml': metadata,
      'org/acme/managed/2.0/managed-2.0.pom': childOf('versions'),
      'org/acme/versions/7/versions-7.pom': `<project><url>https://acme.example</url><properties><core>1.4</core></properties><dependencyManagement>
        <dependencies><dependency><groupId>org.acme</groupId><artifactId>core</artifactId><version>\${core}</version></dependency></dependencies>
        </dependencyManagement></project>`,
    })
    expect(found.versions.map(({ requirements }) => requirements)).toEqual([undefined, { 'Maven:org.acme:core': ['1.4'] }])
    expect(found).toMatchObject({ licenses: ['MIT'], homepageUrl: undefined })
  })

  it.each([
    ['missing', {}],
    ['unreadable', { 'org/acme/unreadable/7/unreadable-7.pom': '<html>' }],
  ])('keeps the record without requirements where a parent is %s', async (parent, documents) => {
    const found = await record(`pkg:maven/org.acme/${parent}-child`, {
      [`org/acme/${parent}-child/maven-metadata.xml`]: metadata,
      [`org/acme/${parent}-child/2.0/${parent}-child-2.0.pom`]: childOf(parent),
      ...documents,
    })
    expect(found).toMatchObject({ licenses: ['MIT'], versions: [{}, { requirements: undefined }] })
  })

  it('works without a POM, and rejects XML with a document type', async () => {
    expect((await record('pkg:maven/org.bare/x', { 'org/bare/x/maven-metadata.xml': metadata })).versions).toHaveLength(2)
    const evil = '<!DOCTYPE metadata [<!ENTITY a "b">]><metadata/>'
    expect(await ask('pkg:maven/org.evil/x', { 'org/evil/x/maven-metadata.xml': evil })).toMatchObject({ is: 'unusable' })
  })
})

it('crates.io: reads versions with licence, checksum and yanked flag', async () => {
  const crate = { max_stable_version: '1.0.1', description: 'A crate', repository: 'https://github.com/a/b' }
  const versions = [
    { num: '1.0.1', created_at: '2022-01-01T00:00:00Z', yanked: false, license: 'MIT OR Apache-2.0', checksum: sha256 },
    { num: '1.0.0', created_at: '2021-01-01T00:00:00Z', yanked: true },
  ]
  expect(await record('pkg:cargo/serde_x', { 'api/v1/crates/serde_x': { crate, versions } })).toMatchObject({
    key: 'crates.io:serde-x',
    latest: '1.0.1',
    versions: [
      { version: '1.0.0', yanked: true },
      {
        version: '1.0.1',
        yanked: false,
        licenses: ['MIT OR Apache-2.0'],
        hashes: { 'SHA-256': [sha256] },
        published: '2022-01-01T00:00:00.000Z',
      },
    ],
  })
})

it('crates.io: asks once more, for what the newest stable version requires', async () => {
  const crate = { max_stable_version: '1.0.1', max_version: '2.0.0-rc.1' }
  const versions = ['2.0.0-rc.1', '1.0.1', '1.0.0'].map((num) => ({ num }))
  const dependencies = [{ crate_id: 'serde_core', req: '^1.0', kind: 'normal', optional: false }]
  const found = await record('pkg:cargo/asked', {
    'api/v1/crates/asked': { crate, versions },
    'api/v1/crates/asked/1.0.1/dependencies': { dependencies },
  })
  expect(found.versions.map(({ version, requirements }) => [version, requirements])).toEqual([
    ['1.0.0', undefined],
    ['1.0.1', { 'crates.io:serde-core': ['^1.0'] }],
    ['2.0.0-rc.1', undefined],
  ])
})

it.each([
  ['pkg:cargo/unlisted', { 'api/v1/crates/unlisted': { crate: { max_stable_version: '1.0.0' }, versions: [{ num: '1.0.0' }] } }],
  ['pkg:hex/unlisted', { 'api/packages/unlisted': { latest_stable_version: '1.0.0', releases: [{ version: '1.0.0' }] } }],
])('%s keeps its record where the document with the requirements is missing', async (purl, documents) => {
  expect((await record(purl, documents)).versions).toMatchObject([{ version: '1.0.0', requirements: undefined }])
})

it.each([
  [
    'pkg:cargo/preview',
    'api/v1/crates/preview',
    { crate: { max_stable_version: null, max_version: '0.1.0-a' }, versions: [{ num: '0.1.0-a' }] },
  ],
  [
    'pkg:hex/preview',
    'api/packages/preview',
    { latest_stable_version: null, latest_version: '0.1.0-a', releases: [{ version: '0.1.0-a' }] },
  ],
])('%s without a stable version is one request', async (purl, path, document) => {
  at.mirror.takeRequests()
  await record(purl, { [path]: document })
  expect(at.mirror.takeRequests()).toHaveLength(1)
})

it('NuGet: reads versions from inline and separate pages, unlisted and deprecated ones too', async () => {
  const folder = 'v3/registration5-gz-semver2/some.lib'
  const entry = { description: 'A lib', licenseExpression: 'MIT', projectUrl: 'https://github.com/a/b' }
  const deprecation = { reasons: ['Legacy'], message: 'Old', alternatePackage: { id: 'New.Lib' } }
  const early = [{ catalogEntry: { ...entry, version: '1.0.0', listed: false, published: '1900-01-01T00:00:00Z' } }]
  const late = [
    { catalogEntry: { ...entry, version: '2.0.0+build', published: '2022-01-01T00:00:00Z', deprecation } },
    { catalogEntry: { ...entry, version: '2.1.0', published: '2023-01-01T00:00:00Z' } },
  ]
  const found = await record('pkg:nuget/Some.Lib', {
    [`${folder}/index.json`]: { items: [{ lower: '1.0.0', upper: '1.9.0-RC' }, { items: late }] },
    [`${folder}/page/1.0.0/1.9.0-rc.json`]: { items: early },
  })
  expect(found).toMatchObject({
    key: 'NuGet:some.lib',
    licenses: ['MIT'],
    repositoryUrl: 'https://github.com/a/b',
    versions: [
      { version: '1.0.0', yanked: true, published: undefined },
      { version: '2.0.0', deprecated: 'Legacy; Old; use New.Lib' },
      { version: '2.1.0', deprecated: undefined, published: '2023-01-01T00:00:00.000Z' },
    ],
  })
})

it('NuGet: is unreadable while a page is missing, which would take its versions away', async () => {
  const folder = 'v3/registration5-gz-semver2/paged.lib'
  const found = await ask('pkg:nuget/Paged.Lib', {
    [`${folder}/index.json`]: {
      items: [{ lower: '1.0.0', upper: '1.9.0' }, { items: [{ catalogEntry: { version: '2.0.0' } }] }],
    },
  })
  expect(found).toEqual({ is: 'unusable', problem: expect.stringContaining('page 1.0.0/1.9.0') })
})

it('RubyGems: reads a version once, with the hashes of all its platforms', async () => {
  const version = { number: '1.0.0', created_at: '2022-01-02T00:00:00Z', licenses: ['MIT'] }
  expect(
    await record('pkg:gem/noko', {
      'api/v1/versions/noko.json': [
        { ...version, platform: 'java', sha: 'e'.repeat(64) },
        { ...version, platform: 'ruby', sha: sha256 },
      ],
      'api/v1/gems/noko.json': {
        version: '1.0.0',
        info: 'A gem',
        source_code_uri: 'https://github.com/a/b',
        homepage_uri: 'https://example.com',
      },
    }),
  ).toMatchObject({
    key: 'RubyGems:noko',
    latest: '1.0.0',
    repositoryUrl: 'https://github.com/a/b',
    versions: [{ version: '1.0.0', licenses: ['MIT'], hashes: { 'SHA-256': ['e'.repeat(64), sha256] } }],
  })
})

it('Packagist: reads minified versions, and abandoned packages', async () => {
  const versions = [
    {
      version: '2.0.0',
      license: ['MIT'],
      time: '2022-01-01T00:00:00+00:00',
      source: { url: 'https://github.com/a/b.git' },
      dist: { shasum: '' },
      abandoned: 'new/pkg',
    },
    { version: 'v1.1.0', dist: { shasum: 'f'.repeat(40) } },
    { version: '1.0.0', license: '__unset' },
  ]
  expect(
    await record('pkg:composer/acme/pkg', { 'p2/acme/pkg.json': { minified: 'composer/2.0', packages: { 'acme/pkg': versions } } }),
  ).toMatchObject({
    key: 'Packagist:acme/pkg',
    deprecated: 'the package is abandoned; use new/pkg',
    repositoryUrl: 'https://github.com/a/b.git',
    licenses: ['MIT'],
    versions: [
      { version: '1.0.0', licenses: undefined, hashes: { 'SHA-1': ['f'.repeat(40)] } },
      { version: 'v1.1.0', licenses: ['MIT'], hashes: { 'SHA-1': ['f'.repeat(40)] } },
      { version: '2.0.0', published: '2022-01-01T00:00:00.000Z', hashes: {} },
    ],
  })
})

describe('the Go module proxy', () => {
  it('reads versions, and retractions and deprecation from the newest go.mod', async () => {
    const mod = `// Deprecated: use example.com/other
module github.com/Acme/lib

retract v1.0.1 // published by accident
retract (
  [v1.1.0, v1.1.9] // leaks
)
`
    const found = await record('pkg:golang/github.com/Acme/lib', {
      'github.com/!acme/lib/@v/list': 'v1.0.0\nv1.0.1\nv1.1.5\nv1.2.0\n',
      'github.com/!acme/lib/@latest': {
        Version: 'v1.2.0',
        Time: '2022-01-01T00:00:00Z',
        Origin: { VCS: 'git', URL: 'https://github.com/Acme/lib' },
      },
      'github.com/!acme/lib/@v/v1.2.0.mod': mod,
    })
    expect(found).toMatchObject({
      key: 'Go:github.com/acme/lib',
      latest: 'v1.2.0',
      deprecated: 'use example.com/other',
      repositoryUrl: 'https://github.com/Acme/lib',
    })
    expect(found.versions.map(({ version, yanked }) => [version, yanked])).toEqual([
      ['v1.0.0', false],
      ['v1.0.1', true],
      ['v1.1.5', true],
      ['v1.2.0', false],
    ])
  })

  it('reads the newest commit of a module that was never tagged', async () => {
    const version = 'v0.0.0-20210101000000-abcdef012345'
    const found = await record('pkg:golang/gopkg.in/x', {
      'gopkg.in/x/@v/list': '',
      'gopkg.in/x/@latest': { Version: version, Time: '2021-01-01T00:00:00Z' },
    })
    expect(found.versions.map((one) => one.version)).toEqual([version])
  })
})

it('Hex: reads releases and retirements; packages of an organisation are not requested', async () => {
  const document = {
    latest_stable_version: '1.1.0',
    meta: { licenses: ['MIT'], links: { GitHub: 'https://github.com/a/b' }, description: 'A package' },
    releases: [{ version: '1.1.0', inserted_at: '2022-01-01T00:00:00Z' }, { version: '1.0.0' }],
    retirements: { '1.0.0': { reason: 'security', message: 'CVE-2024-0001' } },
  }
  expect(await record('pkg:hex/plug', { 'api/packages/plug': document })).toMatchObject({
    key: 'Hex:plug',
    latest: '1.1.0',
    licenses: ['MIT'],
    repositoryUrl: 'https://github.com/a/b',
    versions: [
      { version: '1.0.0', deprecated: 'security: CVE-2024-0001' },
      { version: '1.1.0', published: '2022-01-01T00:00:00.000Z' },
    ],
  })
  at.mirror.takeRequests()
  expect(await ask('pkg:hex/acme/secret', {})).toMatchObject({ is: 'unusable' })
  expect(at.mirror.takeRequests()).toEqual([])
})

it('Hex: asks once more, for what the newest stable release requires', async () => {
  const requirements = { plug: { app: 'plug', optional: false, requirement: '~> 1.14' } }
  const found = await record('pkg:hex/asked', {
    'api/packages/asked': {
      latest_stable_version: '1.1.0',
      releases: [{ version: '1.2.0-rc.0' }, { version: '1.1.0' }, { version: '1.0.0' }],
    },
    'api/packages/asked/releases/1.1.0': { version: '1.1.0', requirements },
  })
  expect(found.versions.map(({ version, requirements: of }) => [version, of])).toEqual([
    ['1.0.0', undefined],
    ['1.1.0', { 'Hex:plug': ['~> 1.14'] }],
    ['1.2.0-rc.0', undefined],
  ])
})

it('pub: reads versions with hashes, retracted ones, and discontinued packages', async () => {
  const document = {
    name: 'http_x',
    isDiscontinued: true,
    replacedBy: 'http',
    latest: { version: '1.1.0', pubspec: { description: 'A package', repository: 'https://github.com/a/b' } },
    versions: [
      { version: '1.0.0', retracted: true },
      { version: '1.1.0', archive_sha256: sha256, published: '2022-01-01T00:00:00Z' },
    ],
  }
  expect(await record('pkg:pub/http_x', { 'api/packages/http_x': document })).toMatchObject({
    key: 'Pub:http_x',
    deprecated: 'the package is discontinued; use http',
    versions: [{ yanked: true }, { hashes: { 'SHA-256': [sha256] }, published: '2022-01-01T00:00:00.000Z' }],
  })
})

describe('any registry', () => {
  it.each([
    ['pkg:npm/odd', 'odd'],
    ['pkg:pypi/odd', 'pypi/odd/json'],
    ['pkg:maven/odd/odd', 'odd/odd/maven-metadata.xml'],
    ['pkg:cargo/odd', 'api/v1/crates/odd'],
    ['pkg:nuget/odd', 'v3/registration5-gz-semver2/odd/index.json'],
    ['pkg:gem/odd', 'api/v1/versions/odd.json'],
    ['pkg:composer/odd/odd', 'p2/odd/odd.json'],
    ['pkg:hex/odd', 'api/packages/odd'],
    ['pkg:pub/odd', 'api/packages/odd'],
  ])('%s may answer anything: it is a record or unusable with a reason', async (purl, path) => {
    const oddities = [
      '',
      'null',
      '"x"',
      '42',
      '<html></html>',
      '{"versions":null}',
      '{"versions":[null,1,{}]}',
      '[null]',
      '{"releases":{"1":null}}',
      '{"items":[{"items":[{"catalogEntry":1}]}]}',
    ]
    for (const body of oddities) {
      const answer = await ask(purl, { [path]: body })
      expect(answer.is === 'new' || (answer.is === 'unusable' && answer.problem.length > 10)).toBe(true)
    }
  })
})
