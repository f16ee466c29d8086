import { omitUndefined, isObject, type JsonObject } from '../json/json-values.ts'
import type { CsafPublisher, CsafSource } from './csaf-source.ts'
import { writeProductTree } from './write-product-tree.ts'
import { dateOf, textOf, webUriOf } from './csaf-texts.ts'
import { writeVulnerability } from './write-vulnerability.ts'

/**
 * Writes a CSAF 2.0 document: of the VEX profile, or of the base profile where there is no statement on any vulnerability
 * (docs/reference/release-documents.md#csaf). The same source gives the same document. Texts that the standard does not take are mended or
 * left out; nothing is refused.
 */
export function writeCsaf(source: CsafSource): JsonObject {
  const stated = source.vulnerabilities.filter(({ statements }) => statements.length > 0)
  const vulnerabilities = stated.map((vulnerability) => writeVulnerability(source, vulnerability))
  return omitUndefined({
    document: writeDocument(source, vulnerabilities.length > 0),
    product_tree: writeProductTree(source),
    vulnerabilities: vulnerabilities.length === 0 ? undefined : vulnerabilities,
  })
}

/** Serialises a document with keys in alphabetical order at every level (optional test 6.2.13). */
export function serialiseCsaf(document: JsonObject): string {
  return `${JSON.stringify(sorted(document), undefined, 2)}\n`
}

/** Recursion is as deep as the writer nests. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const keys = Object.keys(value).toSorted()
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]))
}

/** The file name that the standard gives a document of this id (CSAF 2.0 §5.1). */
export function csafFileNameOf(id: string): string {
  return `${id.toLowerCase().replaceAll(/[^+\-a-z0-9]+/gu, '_')}.json`
}

function writeDocument(source: CsafSource, isVex: boolean): JsonObject {
  const self = source.canonicalUrl === undefined ? undefined : webUriOf(source.canonicalUrl)
  return omitUndefined({
    category: isVex ? 'csaf_vex' : 'csaf_base',
    csaf_version: '2.0',
    distribution: { tlp: { label: source.tlp, url: 'https://www.first.org/tlp/v1/' } },
    lang: 'en',
    notes: [{ category: 'summary', title: 'Summary', text: textOf(source.summary) ?? 'Vulnerabilities of the product.' }],
    publisher: writePublisher(source.publisher),
    references: self === undefined ? undefined : [{ category: 'self', summary: 'This document', url: self }],
    title: textOf(source.title, 500) ?? 'Vulnerabilities',
    tracking: writeTracking(source),
  })
}

/** Writes the publisher as in documents and provider metadata. */
export function writePublisher({ category, name, namespace, contact }: CsafPublisher): JsonObject {
  return omitUndefined({
    category,
    contact_details: textOf(contact),
    name: textOf(name, 500) ?? 'unnamed',
    namespace: webUriOf(namespace) ?? webUriOf(URL.parse(namespace)?.origin ?? '') ?? 'urn:waybill:publisher',
  })
}

const epoch = new Date(0).toISOString()

function writeTracking({ tracking: { id, revisions } }: CsafSource): JsonObject {
  const history = revisions.map(({ date, summary }, index) => ({
    date: dateOf(date) ?? epoch,
    number: String(index + 1),
    summary: textOf(summary) ?? 'Changed',
  }))
  return {
    current_release_date: history.at(-1)?.date ?? epoch,
    generator: { engine: { name: 'Waybill' } },
    id,
    initial_release_date: history[0]?.date ?? epoch,
    revision_history: history,
    status: 'final',
    version: String(history.length),
  }
}
