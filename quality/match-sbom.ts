import { type Match, matchComponent, type MatchSubject, subjectOf } from '../server/src/standards/advisory/match-component.ts'
import { findDocumentKind } from '../server/src/standards/document-kind.ts'
import { parsePurl } from '../server/src/standards/purl.ts'
import type { Bom } from '../server/src/standards/bom/bom.ts'
import { type BomFormat, readBom } from '../server/src/standards/bom/read-bom.ts'
import type { AdvisoryPack } from './advisory-pack.ts'

/** A vulnerability of a component of one document. */
export interface Found {
  readonly purl: string
  /** What the vulnerability is called. */
  readonly id: string
  readonly ecosystem: string
  readonly confidence: number
}

/** A component, and its best match of each vulnerability by group. */
export interface MatchedComponent {
  readonly subject: MatchSubject
  readonly ecosystem: string
  readonly matches: ReadonlyMap<string, Match>
}

/** Reads a document through the service's own readers and matches each component as the service does. */
export async function matchSbom(bytes: Buffer, pack: AdvisoryPack): Promise<readonly MatchedComponent[]> {
  const { components } = await readDocument(bytes)
  return components.map(({ purl }) => matchPurl(purl, pack)).filter((matched) => matched !== undefined)
}

async function readDocument(bytes: Buffer): Promise<Bom> {
  const isXml = bytes.subarray(0, 1000).toString().trimStart().startsWith('<')
  return readBom(isXml ? 'spdx-rdf' : formatOf(JSON.parse(bytes.toString())), bytes, { pkgType: 'generic' })
}

const formats: Readonly<Record<string, BomFormat>> = {
  cyclonedx: 'cyclonedx',
  'cyclonedx-obom': 'cyclonedx',
  spdx: 'spdx',
  'spdx-3': 'spdx',
}

function formatOf(document: unknown): BomFormat {
  const kind = typeof document === 'object' && document !== null ? findDocumentKind(document as never)?.kind : undefined
  const format = formats[kind ?? '']
  if (format === undefined) throw new Error('this is neither a CycloneDX nor an SPDX document')
  return format
}

/** Matches one component; undefined for what is no purl. */
export function matchPurl(text: string, pack: AdvisoryPack): MatchedComponent | undefined {
  const purl = parsePurl(text)
  if (purl === undefined) return undefined
  const subject = subjectOf(purl)
  const candidates = subject.packages.flatMap(({ lookupKey }) => pack.candidatesOf(lookupKey))
  const matches = matchComponent(
    subject,
    candidates.filter(({ kind }) => kind === 'vulnerability'),
  )
  const best = matches.toSorted((a, b) => a.confidence - b.confidence).map((match) => [pack.groupOf(match.advisoryId), match] as const)
  return { subject, ecosystem: subject.packages[0]?.ecosystem ?? `none (${purl.type})`, matches: new Map(best) }
}

/** The findings of a document as plain data, in one order. */
export function foundIn(components: readonly MatchedComponent[], pack: AdvisoryPack): readonly Found[] {
  const found = components.flatMap(({ subject, ecosystem, matches }) =>
    Array.from(matches, ([group, { confidence }]) => ({ purl: subject.purl, id: pack.nameOf(group), ecosystem, confidence })),
  )
  return found.toSorted((a, b) => compare(a.purl, b.purl) || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
