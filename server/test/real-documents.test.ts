import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { parsePurl, type Purl } from '@waybill/identifiers'
import { versionOrderOf } from '@waybill/versions'
import { prepareRange } from '@waybill/versions/ranges'
import { matchTargetOf } from '@waybill/vulnerabilities'
import { readOsv } from '@waybill/vulnerabilities/records'
import { fileUpload } from './cyclonedx.ts'
import { type Answer, clientOf, makeCompany, operatorKey, service, type TestCompany } from './harness.ts'
import { makeProject } from './make-portfolio.ts'

/** Third-party documents beside the repository. */
const data = path.resolve(import.meta.dirname, '../../../shared/data')
const own = path.resolve(import.meta.dirname, '../../test-data/cyclonedx/spec-tests')
const isAbsent = !existsSync(path.join(data, 'facts'))

function contentOf(file: string): Buffer {
  const bytes = readFileSync(path.resolve(data, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

function linesOf(file: string): readonly string[] {
  return contentOf(file)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
}

const made: { company?: TestCompany; projectId?: string } = {}

beforeAll(async () => {
  made.company = await makeCompany()
  made.projectId = await makeProject(made.company)
})

function company(): TestCompany {
  if (made.company === undefined) throw new Error('the company was not made')
  return made.company
}

/** Imports a document into a new module. */
function importFile(file: string): Promise<Answer> {
  const module = encodeURIComponent(file.replaceAll(/[^\w-]/gu, '-').slice(-190))
  const url = `/core/imports/scan/cyclonedx/json?project=${made.projectId ?? ''}&module=${module}`
  return company().request({ method: 'POST', url, ...fileUpload(contentOf(file)) })
}

function documentsIn(folder: string): readonly string[] {
  const found = isAbsent ? [] : readdirSync(path.join(data, folder), { recursive: true, encoding: 'utf8' })
  return found.filter((file) => /\.json(?:\.gz)?$/u.test(file)).map((file) => path.join(folder, file))
}

describe('documents of others, over HTTP', () => {
  it('CycloneDX’s own, of which every third is sent: valid ones are imported, invalid ones are refused or imported with a warning', async () => {
    const surprises: string[] = []
    const files = globSync('**/*.json', { cwd: own }).map((file) => path.join(own, file))
    expect(files.length).toBeGreaterThan(200)
    for (const file of files.toSorted().filter((_, i) => i % 3 === 0)) {
      const { status, body } = await importFile(file)
      const isValid = path.basename(file).startsWith('valid-')
      const isFine = isValid ? status === 201 : status === 400 || body.warning !== undefined
      if (!isFine) surprises.push(`${file}: ${String(status)} ${JSON.stringify(body)}`)
    }
    expect(surprises).toEqual([])
  })

  it.skipIf(isAbsent)(
    'those of real tools, the odd and the broken ones (skipped without ../shared/data): imported, or refused naming the place',
    async () => {
      const files = ['real', 'odd', 'vex', 'broken'].flatMap((folder) => documentsIn(`cyclonedx/${folder}`))
      const surprises: string[] = []
      for (const file of files.filter((_, i) => i % 5 === 0)) {
        const { status, body } = await importFile(file)
        if (status !== 201 && body.details?.pointer === undefined) surprises.push(`${file}: ${String(status)} ${JSON.stringify(body)}`)
      }
      expect(surprises).toEqual([])
    },
  )
})

interface Facts {
  readonly file: string
  readonly matches: Readonly<Record<string, readonly string[]>>
}

const documents = [
  'generated-sboms/argo-cd.cdx.json.gz',
  'generated-sboms/axios.cdx.json.gz',
  'generated-sboms/bitwarden-server.cdx.json.gz',
  'generated-sboms/juice-shop.cdx.json.gz',
  'generated-sboms/nodegoat.cdx.json.gz',
  'generated-sboms/saleor.cdx.json.gz',
  'cyclonedx/real/bom-examples__keycloak-10.0.2_bom.json.gz',
  'cyclonedx/real/bom-examples__protonmail-webclient-v4-0912dff_bom.json.gz',
  'cyclonedx/real/bom-shelter__harp-darwin-amd64.sbom.json.gz',
  'cyclonedx/real/bom-shelter__redis-commander-sbom-cdx.json.gz',
  'cyclonedx/real/cdxgen__bom-postgen-test2.json.gz',
  'cyclonedx/real/trustify__example_upstream.json.gz',
]

interface OsvRecord {
  readonly id: string
  readonly aliases?: readonly string[]
  readonly upstream?: readonly string[]
  readonly affected?: readonly { readonly package?: { readonly name?: string } }[]
}

/** Selects the records that name a component of the documents, and their aliases. */
function recordsFor(records: readonly OsvRecord[], purls: readonly Purl[]): readonly OsvRecord[] {
  const words = new Set(purls.flatMap(({ name, namespace }) => [name, namespace ?? ''].map(lastWord)))
  return records.filter(({ affected = [] }) => affected.some((entry) => words.has(lastWord(entry.package?.name ?? ''))))
}

/** Detects a range that ends before its start; the other program treats it as endless. */
function isMalformed(record: OsvRecord): boolean {
  const read = readOsv(record)
  if (!('affected' in read)) return false
  return read.affected.some(({ ecosystem, ranges }) => {
    const order = versionOrderOf(ecosystem)
    return order !== undefined && ranges.some((range) => prepareRange(range, order).malformed.length > 0)
  })
}

/** Returns the last part of a package name, which is the same in every notation. */
function lastWord(name: string): string {
  return (name.split(/[/:]/u).at(-1) ?? '').toLowerCase().replaceAll(/[-_.]+/gu, '-')
}

function plain(purl: Purl): string {
  return matchTargetOf({ ...purl, qualifiers: {}, subpath: undefined }).purl
}

interface FindingRow {
  readonly key: string
  readonly kind: string
  readonly aliases: readonly string[]
  readonly confidence: number
  readonly component: { readonly purl: string }
}

async function findingsOf(moduleId: string, page = 1): Promise<readonly FindingRow[]> {
  const { body } = await company().get(`/core/modules/${moduleId}/findings?kind=vulnerability,integrity&page=${String(page)}`)
  const rows = body as readonly FindingRow[]
  return rows.length < 100 ? rows : [...rows, ...(await findingsOf(moduleId, page + 1))]
}

/**
 * Compares the service's findings for real documents with those of another, simpler program: a rough cross-check. The differences have to
 * fall into the classes of docs/explanation/matching.md#cross-check; match-facts.test.ts proves the matches themselves.
 */
describe.skipIf(isAbsent)('findings of real documents (skipped without ../shared/data)', () => {
  const facts = isAbsent ? [] : linesOf('facts/sbom-vulnerability-matches.ndjson.gz').map((line) => JSON.parse(line) as Facts)
  const lines = isAbsent ? [] : globSync('osv/**/*.ndjson.gz', { cwd: data }).flatMap(linesOf)
  const records = lines.map((line) => JSON.parse(line) as OsvRecord)
  /** Records with several versions: the service ranks them, the other program counts all of them. */
  const several = new Set([...Map.groupBy(records, ({ id }) => id)].flatMap(([id, same]) => (same.length > 1 ? [id] : [])))
  const explained = new Set(
    records.filter((record) => several.has(record.id) || isMalformed(record)).flatMap(({ id, aliases = [] }) => [id].concat(aliases)),
  )

  beforeAll(async () => {
    const purls = facts.filter(({ file }) => documents.includes(file)).flatMap(({ matches }) => Object.keys(matches))
    const texts = documents.flatMap((file) =>
      isAbsent
        ? []
        : (contentOf(file)
            .toString()
            .match(/pkg:[^"\\]+/gu) ?? []),
    )
    const requested = recordsFor(
      records,
      [...purls, ...texts].flatMap((text) => parsePurl(text) ?? []),
    )
    const payload = gzipSync(requested.map((record) => JSON.stringify(record)).join('\n'))
    const answer = await clientOf(await service(), operatorKey).request({ method: 'POST', url: '/admin/feeds/osv/import', payload })
    if (answer.status !== 200 || answer.body.records < 1000) throw new Error(`the advisories were not taken: ${answer.text}`)
  })

  it.each(documents)('%s', async (file) => {
    const { status, body } = await importFile(file)
    expect(status).toBe(201)
    const found = await findingsOf(body.moduleId)
    const theirs = theirMatches(facts.find((known) => known.file === file))
    const ours = new Map(found.map((finding) => [`${plain(parsePurl(finding.component.purl)!)} ${finding.key}`, finding]))
    const missed = [...theirs].flatMap(([purl, ids]) =>
      ids.filter((id) => !explained.has(id) && !found.some((finding) => speaksOf(finding, purl, id))).map((id) => `${purl} ${id}`),
    )
    expect(missed).toEqual([])
    const agreed = [...theirs].flatMap(([purl, ids]) => ids.filter((id) => found.some((finding) => speaksOf(finding, purl, id))))
    expect(agreed.length).toBeGreaterThan(0)
    // docs/explanation/matching.md explains what only we find: lower confidence, or ecosystems and forms unknown there
    expect(ours.size).toBeLessThan(agreed.length * 1.5 + 20)
  })
})

function speaksOf({ component, key, aliases }: FindingRow, purl: string, id: string): boolean {
  return plain(parsePurl(component.purl)!) === purl && (key === id || aliases.includes(id))
}

function theirMatches(facts: Facts | undefined): ReadonlyMap<string, readonly string[]> {
  const entries = Object.entries(facts?.matches ?? {}).flatMap(([text, ids]) => {
    const purl = parsePurl(text)
    return purl === undefined ? [] : [{ purl: plain(purl), ids }]
  })
  return new Map([...Map.groupBy(entries, ({ purl }) => purl)].map(([purl, same]) => [purl, same.flatMap(({ ids }) => ids)]))
}
