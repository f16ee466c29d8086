import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type AdvisoryCandidate, type Match, matchComponent, matchTargetOf } from './match-component.ts'
import { type OsvAdvisory, readOsv } from '../osv/read-osv.ts'
import { packageRefsOf } from './package-refs-of.ts'
import { replayMatch } from './replay-match.ts'
import { parsePurl, type Purl } from '@waybill/identifiers'
import { versionOrderOf } from '@waybill/versions'
import { prepareRange } from '@waybill/versions/ranges'

/**
 * The whole OSV pack in memory, matched with the components of real documents, against matches that another, simpler program found.
 * Those are a rough cross-check: every difference has to fall into a class of docs/explanation/matching.md#cross-check.
 */
const data = join(import.meta.dirname, '../../../../../shared/data')

const documents = [
  'generated-sboms/argo-cd.cdx.json.gz',
  'generated-sboms/axios.cdx.json.gz',
  'generated-sboms/bitwarden-server.cdx.json.gz',
  'generated-sboms/juice-shop.cdx.json.gz',
  'generated-sboms/nodegoat.cdx.json.gz',
  'generated-sboms/saleor.cdx.json.gz',
  'generated-sboms/serverless-examples.cdx.json.gz',
  'generated-sboms/socket.io.cdx.json.gz',
  'cyclonedx/odd/sbomqs__cdx-1-4-invalid-sbom.cdx.json.gz',
  'cyclonedx/real/bom-examples__keycloak-10.0.2_bom.json.gz',
  'cyclonedx/real/bom-examples__protonmail-webclient-v4-0912dff_bom.json.gz',
  'cyclonedx/real/bom-shelter__harp-darwin-amd64.sbom.json.gz',
  'cyclonedx/real/bom-shelter__redis-commander-sbom-cdx.json.gz',
  'cyclonedx/real/cdxgen__bom-postgen-test2.json.gz',
  'cyclonedx/real/guac-data__syft-cyclonedx-docker.io-library-docker.latest.json.gz',
  'cyclonedx/real/protobom__syft-0.96.0_plone-5.2.cdx.json.gz',
  'cyclonedx/real/protobom__syft-1.2.0_rails-5.0.0.cdx.json.gz',
  'cyclonedx/real/trustify-ui__cnv-4.17-binary-1-latest.json.gz',
  'cyclonedx/real/trustify__example_upstream.json.gz',
  'spdx/json-containers/bom-shelter__spdx-syft-bitnami_suitecrm-sha256_cc8dcc062de06c07383812a1726828e87e9994bb4fe306d6d20f3f34bd956259.json.gz',
  'spdx/json/trustify__SATELLITE-6.15-RHEL-8.json.gz',
]

interface Facts {
  readonly file: string
  readonly matches: Readonly<Record<string, readonly string[]>>
}

function textOf(file: string): string {
  const bytes = readFileSync(join(data, file))
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

function linesOf(file: string): readonly unknown[] {
  const lines = textOf(file).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown)
}

function readPack(): readonly OsvAdvisory[] {
  const files = globSync('osv/**/*.ndjson.gz', { cwd: data })
  return files.flatMap(linesOf).flatMap((record) => {
    const advisory = readOsv(record)
    return 'rejected' in advisory ? [] : [advisory]
  })
}

function announcedTogether(): readonly string[] {
  const bulletins = existsSync(data) ? (linesOf('osv/drupal.ndjson.gz') as readonly { readonly aliases?: readonly string[] }[]) : []
  return bulletins.flatMap(({ aliases = [] }) => (aliases.length > 1 ? aliases : []))
}

function candidatesByKey(pack: readonly OsvAdvisory[]): ReadonlyMap<string, readonly AdvisoryCandidate[]> {
  const candidates = pack.flatMap(({ id, kind, withdrawn, modified, affected: entries }) =>
    entries.map((affected) => ({ advisoryId: id, kind, withdrawn: withdrawn !== undefined, digest: modified, affected })),
  )
  return Map.groupBy(candidates, ({ affected }) => affected.lookupKey)
}

/** Every id by the one that stands for its vulnerability (union-find over aliases). */
function groupsOf(pack: readonly OsvAdvisory[]): (id: string) => string {
  const parents = new Map<string, string>()
  function find(id: string): string {
    const parent = parents.get(id)
    if (parent === undefined || parent === id) return id
    const root = find(parent)
    parents.set(id, root)
    return root
  }
  for (const { id, aliases } of pack) for (const alias of aliases) parents.set(find(alias), find(id))
  return find
}

/** Every purl of a document and, apart, that of the thing it describes. */
function purlsOf(document: unknown): { readonly all: readonly string[]; readonly subject: string | undefined } {
  const all = new Set<string>()
  JSON.stringify(document, (key, value: unknown) => {
    if (['purl', 'referenceLocator'].includes(key) && typeof value === 'string' && value.startsWith('pkg:')) all.add(value)
    return value
  })
  const { metadata } = document as { metadata?: { component?: { purl?: string } } }
  return { all: [...all], subject: metadata?.component?.purl }
}

interface Compared {
  readonly purl: Purl
  readonly ours: ReadonlyMap<string, Match>
  readonly theirs: ReadonlySet<string>
}

function plain(purl: Purl): string {
  return matchTargetOf({ ...purl, qualifiers: {}, subpath: undefined }).purl
}

/** Why the other program has not found a match of ours; undefined: nobody knows. */
const reasonsForMore: readonly (readonly [reason: string, holds: (purl: Purl, match: Match) => boolean])[] = [
  ['it passes over components without a version', (_, { evidence }) => evidence.decidedBy.kind === 'no-version'],
  [
    'it knows registries only',
    (_, { evidence }) => /^(?:Debian|Ubuntu|Alpine|AlmaLinux|Rocky Linux|Bitnami|Julia):/u.test(evidence.lookupKey),
  ],
  ['it takes the v of a Packagist version for a letter', ({ type, version }) => type === 'composer' && version?.startsWith('v') === true],
  ['it leaves the subpath of a Go module out', ({ type, subpath }) => type === 'golang' && subpath !== undefined],
  ['it takes the extras of a Python package into its name', ({ type, name }) => type === 'pypi' && name.includes('[')],
  ['it wants a list or range, where none means all versions', (_, { evidence }) => evidence.decidedBy.kind === 'all-versions'],
  [
    'it compares names of Go modules letter by letter',
    ({ type, namespace }) => type === 'golang' && namespace !== namespace?.toLowerCase(),
  ],
]

function reasonForMore(purl: Purl, match: Match): string | undefined {
  return reasonsForMore.find(([, holds]) => holds(purl, match))?.[0]
}

function reasonForLess(purl: Purl, group: readonly AdvisoryCandidate[]): string | undefined {
  return reasonsForLess.find(([, holds]) => holds(purl, group))?.[0]
}

/** Whether a range of the entries ends below its beginning. */
function isMalformed({ affected: { ecosystem, ranges } }: AdvisoryCandidate): boolean {
  const order = versionOrderOf(ecosystem)
  return order !== undefined && ranges.some((range) => prepareRange(range, order).malformed.length > 0)
}

/** Why it has found what we have not. */
const reasonsForLess: readonly (readonly [reason: string, holds: (purl: Purl, group: readonly AdvisoryCandidate[]) => boolean])[] = [
  ['it goes on for ever where a range ends below its beginning', (_, group) => group.some(isMalformed)],
  ['it takes the v of a Packagist version for a letter', ({ type, version }) => type === 'composer' && version?.startsWith('v') === true],
]

describe.skipIf(!existsSync(join(data, 'facts')))('matches of real documents (skipped where the data is absent)', () => {
  const pack = existsSync(join(data, 'facts')) ? readPack() : []
  const byKey = candidatesByKey(pack)
  const groupOf = groupsOf(pack)
  /** It merges the vulnerabilities that a Drupal bulletin announces together into one. */
  const announced = new Set(announcedTogether().map(groupOf))
  const facts = existsSync(join(data, 'facts')) ? (linesOf('facts/sbom-vulnerability-matches.ndjson.gz') as readonly Facts[]) : []

  it.each(documents)('agree with the cross-check, or differ for a known reason: %s', (file) => {
    const { all, subject } = purlsOf(JSON.parse(textOf(file)))
    const theirs = theirMatches(facts.find((known) => known.file === file)!)
    const components = all.filter((text) => text !== subject).flatMap((text) => parsePurl(text) ?? [])
    const compared = components.map((purl) => ({ purl, ours: ourMatches(purl), theirs: theirs.get(plain(purl)) ?? new Set<string>() }))
    expect(compared.flatMap(unexplained)).toEqual([])
    expect(compared.filter(({ ours, theirs: groups }) => [...groups].some((group) => ours.has(group))).length).toBeGreaterThan(0)
  })

  it('are all reached again from their proofs', () => {
    const { all } = purlsOf(JSON.parse(textOf('generated-sboms/nodegoat.cdx.json.gz')))
    const matches = all.flatMap((text) => Array.from(ourMatches(parsePurl(text)!).values()))
    const replayed = matches.filter(({ evidence }) => {
      const stored = JSON.parse(JSON.stringify(evidence)) as typeof evidence
      return byKey.get(evidence.lookupKey)?.some((candidate) => replayMatch(stored, candidate))
    })
    expect(matches.length).toBeGreaterThan(100)
    expect(replayed).toHaveLength(matches.length)
  })

  function unexplained({ purl, ours, theirs }: Compared): readonly string[] {
    const more = [...ours].filter(
      ([group, match]) => !theirs.has(group) && !announced.has(group) && reasonForMore(purl, match) === undefined,
    )
    const named = packageRefsOf(purl).flatMap(({ lookupKey }) => byKey.get(lookupKey) ?? [])
    const less = [...theirs].filter(
      (group) =>
        !ours.has(group) &&
        reasonForLess(
          purl,
          named.filter(({ advisoryId }) => groupOf(advisoryId) === group),
        ) === undefined,
    )
    return [
      ...more.map(([, match]) => `more: ${match.evidence.purl} ${match.advisoryId}`),
      ...less.map((group) => `less: ${plain(purl)} ${group}`),
    ]
  }

  function ourMatches(purl: Purl): ReadonlyMap<string, Match> {
    const target = matchTargetOf(purl)
    const candidates = target.packages.flatMap(({ lookupKey }) => byKey.get(lookupKey) ?? [])
    return new Map(matchComponent(target, candidates).map((match) => [groupOf(match.advisoryId), match]))
  }

  function theirMatches({ matches }: Facts): ReadonlyMap<string, ReadonlySet<string>> {
    const entries = Object.entries(matches).flatMap(([text, ids]) => {
      const purl = parsePurl(text)
      return purl === undefined ? [] : [{ key: plain(purl), groups: ids.map(groupOf) }]
    })
    const grouped = Map.groupBy(entries, ({ key }) => key)
    return new Map([...grouped].map(([key, parts]) => [key, new Set(parts.flatMap(({ groups }) => groups))]))
  }
})
