import { detectDocument, readSbom, type Sbom, type SbomFormat } from '@waybill/documents'
import { parsePurl } from '@waybill/identifiers'
import { type Match, matchComponent, type MatchTarget, matchTargetOf } from '@waybill/vulnerabilities'
import type { AdvisoryPack } from './advisory-pack.ts'

/** A vulnerability of a component of one document. */
export interface Found {
  readonly purl: string
  /** The name of the alias group. */
  readonly id: string
  readonly ecosystem: string
  readonly confidence: number
}

/** A component, and its best match for each alias group. */
export interface MatchedComponent {
  readonly subject: MatchTarget
  readonly ecosystem: string
  readonly matches: ReadonlyMap<string, Match>
}

/** Reads a document with the service's readers and matches each component like the service. */
export async function matchSbom(bytes: Buffer, pack: AdvisoryPack): Promise<readonly MatchedComponent[]> {
  return matchRead(await readDocument(bytes), pack)
}

/** Matches each component of a document that was read. */
export function matchRead({ components }: Sbom, pack: AdvisoryPack): readonly MatchedComponent[] {
  return components.map(({ purl }) => matchPurl(purl, pack)).filter((matched) => matched !== undefined)
}

async function readDocument(bytes: Buffer): Promise<Sbom> {
  const isXml = bytes.subarray(0, 1000).toString().trimStart().startsWith('<')
  return readSbom(isXml ? 'spdx-rdf' : formatOf(JSON.parse(bytes.toString())), bytes, { pkgType: 'generic' })
}

const formats: Readonly<Record<string, SbomFormat>> = {
  cyclonedx: 'cyclonedx',
  'cyclonedx-obom': 'cyclonedx',
  spdx: 'spdx',
  'spdx-3': 'spdx',
}

function formatOf(document: unknown): SbomFormat {
  const kind = typeof document === 'object' && document !== null ? detectDocument(document as never)?.kind : undefined
  const format = formats[kind ?? '']
  if (format === undefined) throw new Error('this is neither a CycloneDX nor an SPDX document')
  return format
}

/** Matches one component; undefined for an invalid purl. */
export function matchPurl(text: string, pack: AdvisoryPack): MatchedComponent | undefined {
  const purl = parsePurl(text)
  if (purl === undefined) return undefined
  const target = matchTargetOf(purl)
  const candidates = target.packages.flatMap(({ lookupKey }) => pack.candidatesOf(lookupKey))
  const matches = matchComponent(
    target,
    candidates.filter(({ kind }) => kind === 'vulnerability'),
  )
  const best = matches.toSorted((a, b) => a.confidence - b.confidence).map((match) => [pack.groupOf(match.advisoryId), match] as const)
  return { subject: target, ecosystem: target.packages[0]?.ecosystem ?? `none (${purl.type})`, matches: new Map(best) }
}

/** Returns the findings of a document as sorted plain data. */
export function foundIn(components: readonly MatchedComponent[], pack: AdvisoryPack): readonly Found[] {
  const found = components.flatMap(({ subject: target, ecosystem, matches }) =>
    Array.from(matches, ([group, { confidence }]) => ({ purl: target.purl, id: pack.nameOf(group), ecosystem, confidence })),
  )
  return found.toSorted((a, b) => compare(a.purl, b.purl) || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
