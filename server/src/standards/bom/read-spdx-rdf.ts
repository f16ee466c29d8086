import type { Bom } from '#standards/bom/bom.ts'
import { givenLosses } from '#standards/bom/losses.ts'
import type { ReadOptions } from '#standards/bom/read-options.ts'
import { rdfAsDocument } from '#standards/bom/spdx-rdf-document.ts'
import { readRdfGraph, type Unread } from '#standards/bom/spdx-rdf-graph.ts'
import { spdxRdfLosses } from '#standards/bom/spdx-rdf-losses.ts'
import { bomOfSpdx } from '#standards/bom/spdx-read.ts'
import { demandSpdxVersion } from '#standards/bom/spdx-version.ts'
import { DocumentFault, notThisFormat } from '#standards/document-fault.ts'
import { asText, isObject } from '#standards/json/json-values.ts'
import { demandXmlText } from '#standards/xml/demand-xml-text.ts'
import { xmlTooDeepAt } from '#standards/xml/xml-guard.ts'

/** No real document nests 50 levels; the parser's effort grows with the square of the depth. */
const deepest = 200

/**
 * Reads an SPDX 2.0 to 2.3 document in RDF/XML into the neutral model (§4.6). A document type, and with it any entity of the
 * document's own, is refused (decisions, 5). Throws a DocumentFault, and nothing else, for what makes a document unusable.
 */
export async function readSpdxRdf(bytes: Uint8Array, { version: fallback, pkgType }: ReadOptions = {}): Promise<Bom> {
  const text = demandRdf(bytes)
  const unread: Unread = new Map()
  const document = rdfAsDocument(await readRdfGraph(text, unread))
  const written = asText(document['spdxVersion']) ?? fallback
  if (written === undefined) throw new DocumentFault('/spdxVersion', 'the SpdxDocument has no specVersion')
  const bom = bomOfSpdx(document, { version: `${demandSpdxVersion(written, '/spdxVersion', 0)} RDF`, pkgType }, new Map())
  return { ...bom, notices: { ...bom.notices, ...givenLosses(spdxRdfLosses(unread)) } }
}

/** The text of a document that is RDF/XML from its first tag to its last. */
function demandRdf(bytes: Uint8Array): string {
  const text = demandXmlText(bytes)
  const root = /<([\w.-]+:)?RDF[\s>]/u.exec(text.slice(0, 65_536))
  if (root === null) throw notRdf(text)
  if (/<!DOCTYPE/iu.test(text.slice(0, root.index)))
    throw new DocumentFault('', 'XML with a document type of its own (DOCTYPE) is not taken: entities are never resolved')
  const ending = new RegExp(String.raw`</${root[1] ?? ''}RDF\s*>\s*(?:<!--(?:(?!-->)[^])*-->\s*)?$`, 'u')
  if (!ending.test(text.slice(-4096)))
    throw new DocumentFault('', 'The document is not complete: it does not end with the end of its RDF element')
  const deep = xmlTooDeepAt(text, deepest)
  if (deep !== undefined) throw new DocumentFault('', `The document nests more than ${deepest} levels deep, at character ${deep}`)
  return text
}

const wanted = { name: 'SPDX in RDF/XML', pointer: '', problem: 'The document is not RDF/XML: it has no RDF element' }

function notRdf(text: string): DocumentFault {
  if (!text.trimStart().startsWith('{')) return new DocumentFault('', wanted.problem)
  try {
    const document: unknown = JSON.parse(text)
    return isObject(document) ? notThisFormat(document, wanted) : new DocumentFault('', wanted.problem)
  } catch {
    return new DocumentFault('', wanted.problem)
  }
}
