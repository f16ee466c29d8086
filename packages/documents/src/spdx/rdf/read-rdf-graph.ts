import { RdfXmlParser } from 'rdfxml-streaming-parser'
import { ParseError } from '#parse-error.ts'

/** One resource of an RDF graph: the values of the mapped properties, by the last word of the property's name. */
export type RdfNode = Readonly<Record<string, readonly RdfValue[]>>

/** A text, or a reference to another resource. */
export type RdfValue = string | { readonly ref: string }

export type RdfGraph = ReadonlyMap<string, RdfNode>

/** The properties that are read; a document's files alone have thousands of others. */
const mappedProperties = new Set([
  'type',
  'name',
  'specVersion',
  'versionInfo',
  'externalRef',
  'referenceType',
  'referenceLocator',
  'checksum',
  'algorithm',
  'checksumValue',
  'licenseDeclared',
  'licenseConcluded',
  'licenseId',
  'licenseException',
  'licenseExceptionId',
  'member',
  'extractedText',
  'seeAlso',
  'relationship',
  'relationshipType',
  'relatedSpdxElement',
  'describesPackage',
  'homepage',
  'downloadLocation',
  'description',
  'summary',
  'comment',
  'primaryPackagePurpose',
  'copyrightText',
])

const pieceLength = 262_144
/** Values of mapped properties; the largest real documents have a tenth. */
const mostValues = 5_000_000

interface Collecting {
  readonly nodes: Map<string, Record<string, RdfValue[]>>
  /** The last words of property names so far; undefined for unmapped ones. */
  readonly words: Map<string, string | undefined>
  readonly unread: UnmappedCounts
  values: number
}

/** Counts of unmapped properties, by full name. */
export type UnmappedCounts = Map<string, number>

/** More kinds add no information. */
const maxUnmapped = 100

/** Reads RDF/XML piece by piece into a graph of mapped properties, and counts the others. Throws a ParseError when it is unreadable. */
export async function readRdfGraph(text: string, unread: UnmappedCounts = new Map()): Promise<RdfGraph> {
  const collecting: Collecting = { nodes: new Map(), words: new Map(), unread, values: 0 }
  const parser = new RdfXmlParser({ baseIRI: 'urn:document', validateUri: false, allowDuplicateRdfIds: true })
  try {
    for await (const quad of feedParser(parser, piecesOf(text))) add(quad, collecting)
  } catch (error) {
    if (error instanceof ParseError) throw error
    throw new ParseError('', `The document is not readable RDF/XML: ${(error as Error).message.slice(0, 300)}`)
  }
  return collecting.nodes
}

/** A statement of the graph. */
interface Quad {
  readonly subject: { readonly value: string }
  readonly predicate: { readonly value: string }
  readonly object: { readonly termType: string; readonly value: string }
}

/** Feeds the parser piece by piece; the pause between two lets the statements of the first be taken. Errors come out of the iteration. */
function feedParser(parser: RdfXmlParser, pieces: Iterator<string>): AsyncIterable<Quad> {
  function next(): void {
    const { done, value } = pieces.next()
    if (done === true) parser.end()
    else parser.write(value, () => setTimeout(next))
  }
  next()
  return parser as AsyncIterable<Quad>
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += pieceLength) yield text.slice(from, from + pieceLength)
}

function add({ subject, predicate, object }: Quad, collecting: Collecting): void {
  const property = wordOf(predicate.value, collecting)
  if (property === undefined) return countUnmapped(predicate.value, collecting)
  if (++collecting.values > mostValues) throw new ParseError('', 'The document holds more than any real one')
  const node = nodeOf(subject.value, collecting)
  ;(node[property] ??= []).push(object.termType === 'Literal' ? object.value : { ref: object.value })
}

function countUnmapped(name: string, { unread }: Collecting): void {
  const count = unread.get(name) ?? 0
  if (count > 0 || unread.size < maxUnmapped) unread.set(name, count + 1)
}

function nodeOf(id: string, { nodes }: Collecting): Record<string, RdfValue[]> {
  const known = nodes.get(id)
  if (known !== undefined) return known
  // property names come from a fixed list without names of Object.prototype
  const made: Record<string, RdfValue[]> = {}
  nodes.set(id, made)
  return made
}

function wordOf(name: string, { words }: Collecting): string | undefined {
  if (words.has(name)) return words.get(name)
  const word = name.slice(Math.max(name.lastIndexOf('#'), name.lastIndexOf('/')) + 1)
  const kept = mappedProperties.has(word) ? word : undefined
  if (words.size < 10_000) words.set(name, kept)
  return kept
}
