import type { Sbom } from '../sbom/sbom.ts'
import { unmappedDiagnostics } from '../sbom/unmapped-fields.ts'
import type { ReadOptions } from '../sbom/read-options.ts'
import { rdfAsDocument } from './rdf/rdf-as-document.ts'
import { readRdfGraph, type UnmappedCounts } from './rdf/read-rdf-graph.ts'
import { rdfUnmappedFields } from './rdf/rdf-unmapped-fields.ts'
import { sbomFromSpdx } from './sbom-from-spdx.ts'
import { requireSpdxVersion } from './require-spdx-version.ts'
import { ParseError, unexpectedFormatError } from '../parse-error.ts'
import { asText, isObject } from '../json/json-values.ts'
import { requireXmlText } from '../xml/require-xml-text.ts'
import { xmlTooDeepAt } from '../xml/xml-depth.ts'

/** No real document nests 50 levels; the parser's cost is quadratic in the depth. */
const deepest = 200

/**
 * Reads an SPDX 2.0 to 2.3 document in RDF/XML into the neutral model (docs/reference/imports.md#spdx-mapping). A document type, and with
 * it any entity of the document's own, is refused (docs/reference/imports.md#validation). Throws a ParseError, and nothing else, for
 * what makes a document unusable.
 */
export async function readSpdxRdf(bytes: Uint8Array, { version: fallback, pkgType }: ReadOptions = {}): Promise<Sbom> {
  const text = requireRdf(bytes)
  const unread: UnmappedCounts = new Map()
  const document = rdfAsDocument(await readRdfGraph(text, unread))
  const written = asText(document['spdxVersion']) ?? fallback
  if (written === undefined) throw new ParseError('/spdxVersion', 'the SpdxDocument has no specVersion')
  const sbom = sbomFromSpdx(document, { version: `${requireSpdxVersion(written, '/spdxVersion', 0)} RDF`, pkgType }, new Map())
  return { ...sbom, notices: { ...sbom.notices, ...unmappedDiagnostics(rdfUnmappedFields(unread)) } }
}

/** Returns the text of an RDF/XML document. */
function requireRdf(bytes: Uint8Array): string {
  const text = requireXmlText(bytes)
  const root = /<([\w.-]+:)?RDF[\s>]/u.exec(text.slice(0, 65_536))
  if (root === null) throw notRdfError(text)
  if (/<!DOCTYPE/iu.test(text.slice(0, root.index)))
    throw new ParseError('', 'XML with a document type declaration (DOCTYPE) is not accepted: entities are never resolved')
  const ending = new RegExp(String.raw`</${root[1] ?? ''}RDF\s*>\s*(?:<!--(?:(?!-->)[^])*-->\s*)?$`, 'u')
  if (!ending.test(text.slice(-4096)))
    throw new ParseError('', 'The document is not complete: it does not end with the end of its RDF element')
  const deep = xmlTooDeepAt(text, deepest)
  if (deep !== undefined) throw new ParseError('', `The document nests more than ${deepest} levels deep, at character ${deep}`)
  return text
}

const expected = { name: 'SPDX in RDF/XML', pointer: '', problem: 'The document is not RDF/XML: it has no RDF element' }

function notRdfError(text: string): ParseError {
  if (!text.trimStart().startsWith('{')) return new ParseError('', expected.problem)
  try {
    const document: unknown = JSON.parse(text)
    return isObject(document) ? unexpectedFormatError(document, expected) : new ParseError('', expected.problem)
  } catch {
    return new ParseError('', expected.problem)
  }
}
