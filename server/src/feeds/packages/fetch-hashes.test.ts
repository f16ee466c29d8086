import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSums } from '#feeds/packages/registries/golang.ts'
import { cyclonedx } from '#test/cyclonedx.ts'
import { type Client, clientOf, makeCompany, operatorKey, type Service, startService, type TestCompany } from '#test/harness.ts'
import { openPublisher, type Publisher } from '#test/publisher.ts'

const at: { mirror: Publisher; service: Service; operator: Client; company: TestCompany; now: Date } = {
  now: new Date('2026-01-01T12:00:00Z'),
} as never

beforeAll(async () => {
  at.mirror = await openPublisher()
  at.service = await startService({ WAYBILL_FEED_PACKAGES_URL: at.mirror.url }, { now: () => at.now })
  at.operator = clientOf(at.service, operatorKey)
})

beforeEach(async () => {
  await at.service.context.jobs.settled()
  await at.service.connection.pool.query(
    'delete from module; delete from package_record; delete from package_fetch; delete from component_fact; delete from feed',
  )
  at.now = new Date('2026-01-01T12:00:00Z')
  at.company = await makeCompany({ in: at.service })
})

afterAll(async () => {
  await at.service.context.jobs.settled()
  await at.service.context.jobs.stop()
  await at.service.connection.close()
  at.mirror.close()
})

type Algorithm = 'SHA-1' | 'SHA-256' | 'SHA-512'

function digest(algorithm: Algorithm, text: string, encoding: 'hex' | 'base64' = 'hex'): string {
  return createHash(algorithm.replace('-', '').toLowerCase()).update(text).digest(encoding)
}

type Part = readonly [purl: string, algorithm: Algorithm, content: string]

/** Imports an SBOM whose components have these hashes, fetches the registries' hashes, and returns the integrity findings. */
async function integrityFindingsOf(...components: readonly Part[]): Promise<readonly string[]> {
  const moduleId = await attachComponents(...components)
  at.mirror.takeRequests()
  await sync()
  return findings(moduleId)
}

async function attachComponents(...parts: readonly Part[]): Promise<string> {
  const project = await at.company.post('/core/projects', { name: `Project ${String(process.hrtime.bigint())}` })
  const components = parts.map(([purl, alg, content]) => [purl, { hashes: [{ alg, content }] }] as const)
  const path = `/core/imports/scan/cyclonedx?project=${String(project.body.projectId)}`
  const { body } = await at.company.post(path, cyclonedx(components))
  await at.service.context.jobs.settled()
  return body.moduleId as string
}

async function sync(): Promise<void> {
  await at.operator.post('/admin/feeds/packages/sync')
  await at.service.context.jobs.settled()
}

async function findings(moduleId: string): Promise<readonly string[]> {
  const { body } = await at.company.get(`/core/modules/${moduleId}/findings?kind=integrity`)
  return (body as { key: string; status: string; component: { key: string } }[]).map(
    ({ key, status, component }) => `${component.key} ${key} ${status}`,
  )
}

function requestsTo(part: string): readonly string[] {
  return at.mirror.takeRequests().filter((request) => request.includes(part))
}

function putMaven(name: string, files: Readonly<Record<string, string>>): void {
  const folder = `/maven/org/acme/${name}`
  const metadata = `<metadata><versioning><release>1.0</release><versions><version>1.0</version></versions></versioning></metadata>`
  at.mirror.put(`${folder}/maven-metadata.xml`, { body: metadata })
  for (const [file, body] of Object.entries(files)) at.mirror.put(`${folder}/1.0/${name}-1.0.${file}`, { body })
}

describe('hashes of Maven packages', () => {
  it('are compared with the library’s published checksum of the same algorithm', async () => {
    putMaven('same', { 'jar.sha1': digest('SHA-1', 'jar') })
    putMaven('other', { 'jar.sha1': `${digest('SHA-1', 'jar')}  other-1.0.jar\n`, 'pom.sha1': digest('SHA-1', 'pom') })
    const found = await integrityFindingsOf(
      ['pkg:maven/org.acme/same@1.0?type=jar', 'SHA-1', digest('SHA-1', 'jar')],
      ['pkg:maven/org.acme/other@1.0?type=jar', 'SHA-1', digest('SHA-1', 'tampered')],
    )
    expect(found).toEqual(['maven:org.acme:other hash violation'])
  })

  it('give no finding for the POM, for other files, and without a published checksum of the library', async () => {
    putMaven('typeless', { 'jar.sha1': digest('SHA-1', 'jar'), 'pom.sha1': digest('SHA-1', 'pom') })
    putMaven('parent', { 'pom.sha1': digest('SHA-1', 'pom') })
    putMaven('sources', { 'jar.sha1': digest('SHA-1', 'jar') })
    putMaven('strong', { 'jar.sha1': digest('SHA-1', 'jar') })
    const found = await integrityFindingsOf(
      ['pkg:maven/org.acme/typeless@1.0', 'SHA-1', digest('SHA-1', 'pom')],
      ['pkg:maven/org.acme/parent@1.0', 'SHA-1', digest('SHA-1', 'x')],
      ['pkg:maven/org.acme/sources@1.0?classifier=sources&type=jar', 'SHA-1', digest('SHA-1', 'x')],
      ['pkg:maven/org.acme/strong@1.0?type=jar', 'SHA-512', digest('SHA-512', 'x')],
    )
    expect(found).toEqual([])
  })

  it('are fetched once, and again only for another algorithm', async () => {
    putMaven('once', { 'jar.sha1': digest('SHA-1', 'jar'), 'jar.sha256': 'none' })
    const purl = 'pkg:maven/org.acme/once@1.0?type=jar'
    await integrityFindingsOf([purl, 'SHA-1', digest('SHA-1', 'jar')])
    expect(requestsTo('.jar.')).toHaveLength(1)
    at.now = new Date('2026-01-03T12:00:00Z')
    await sync()
    expect(requestsTo('.jar.')).toEqual([])
    await attachComponents([purl, 'SHA-256', digest('SHA-256', 'jar')])
    at.now = new Date('2026-01-05T12:00:00Z')
    at.mirror.takeRequests()
    await sync()
    expect(requestsTo('.jar.')).toEqual([expect.stringContaining('once-1.0.jar.sha256')])
  })

  it('stay when the record of the package changes, and when the registry fails later', async () => {
    putMaven('kept', { 'jar.sha1': digest('SHA-1', 'jar') })
    const moduleId = await attachComponents(['pkg:maven/org.acme/kept@1.0?type=jar', 'SHA-1', digest('SHA-1', 'tampered')])
    await sync()
    const folder = '/maven/org/acme/kept'
    const versions = '<versions><version>1.0</version><version>1.1</version></versions>'
    at.mirror.put(`${folder}/maven-metadata.xml`, { body: `<metadata><versioning>${versions}</versioning></metadata>` })
    at.mirror.put(`${folder}/1.0/kept-1.0.jar.sha1`, { body: '', status: 500 })
    at.now = new Date('2026-01-03T12:00:00Z')
    await sync()
    expect(await findings(moduleId)).toEqual(['maven:org.acme:kept hash violation'])
  })
})

describe('hashes of Go modules', () => {
  const h1 = [digest('SHA-256', 'module', 'base64'), digest('SHA-256', 'go.mod', 'base64')]
  const module = 'example.com/Acme/rocket'

  function put(): void {
    const folder = '/golang/example.com/!acme/rocket/@v'
    at.mirror.put(`${folder}/list`, { body: 'v1.0.0\n' })
    const sums = `7\n${module} v1.0.0 h1:${String(h1[0])}\n${module} v1.0.0/go.mod h1:${String(h1[1])}\n\ngo.sum database tree\n7\nx=\n`
    at.mirror.put('/golang/sumdb/sum.golang.org/lookup/example.com/!acme/rocket@v1.0.0', { body: sums })
  }

  it.each([
    ['of the module', digest('SHA-256', 'module'), []],
    ['of its go.mod', digest('SHA-256', 'go.mod'), []],
    ['of neither', digest('SHA-256', 'tampered'), [`golang:${module} hash violation`]],
  ])('are compared with both sums of the checksum database: %s', async (_which, content, expected) => {
    put()
    expect((await integrityFindingsOf([`pkg:golang/${module}@v1.0.0`, 'SHA-256', content])).map((one) => one.toLowerCase())).toEqual(
      expected.map((one) => one.toLowerCase()),
    )
  })

  it('are read for this module and version alone', () => {
    const other = `${module} v1.0.0 h1:${String(h1[0])}\n${module} v1.0.1 h1:${String(h1[1])}\nexample.com/x v1.0.0 h1:${String(h1[1])}\n${module} v1.0.0 h2:x`
    expect(readSums(other, module, 'v1.0.0')).toEqual([digest('SHA-256', 'module')])
    expect(readSums('not found', module, 'v1.0.0')).toEqual([])
  })
})

interface Registry {
  readonly type: 'nuget' | 'hex'
  readonly algorithm: Algorithm
  readonly put: (name: string) => void
}

const registries: readonly Registry[] = [
  {
    type: 'nuget',
    algorithm: 'SHA-512',
    put(name) {
      const folder = `/nuget/v3/registration5-gz-semver2/${name}`
      const entry = { '@id': 'x', id: name, version: '1.0.0', listed: true }
      at.mirror.put(`${folder}/index.json`, { body: JSON.stringify({ items: [{ items: [{ catalogEntry: entry }] }] }) })
      const path = `v3/catalog0/data/2026.01.01/${name}.1.0.0.json`
      at.mirror.put(`${folder}/1.0.0.json`, { body: JSON.stringify({ catalogEntry: `https://api.nuget.org/${path}` }) })
      const hash = { packageHashAlgorithm: 'SHA512', packageHash: digest('SHA-512', `${name} file`, 'base64') }
      at.mirror.put(`/nuget/${path}`, { body: JSON.stringify(hash) })
    },
  },
  {
    type: 'hex',
    algorithm: 'SHA-256',
    put(name) {
      at.mirror.put(`/hex/api/packages/${name}`, { body: JSON.stringify({ releases: [{ version: '1.0.0' }] }) })
      at.mirror.put(`/hex/api/packages/${name}/releases/1.0.0`, { body: JSON.stringify({ checksum: digest('SHA-256', `${name} file`) }) })
    },
  },
]

describe.each(registries)('hashes of packages of $type', ({ type, algorithm, put }) => {
  function part(name: string, content: string): Part {
    return [`pkg:${type}/${name}@1.0.0`, algorithm, digest(algorithm, content)]
  }

  it('are compared in an SBOM that has hashes of the files', async () => {
    for (const name of ['one', 'two']) put(name)
    expect(await integrityFindingsOf(part('one', 'one file'), part('two', 'tampered'))).toEqual([`${type}:two hash violation`])
  })

  it('are not compared in one that may have hashes of the contents', async () => {
    for (const name of ['one', 'two']) put(name)
    expect(await integrityFindingsOf(part('one', 'contents of one'), part('two', 'contents of two'))).toEqual([])
  })
})
