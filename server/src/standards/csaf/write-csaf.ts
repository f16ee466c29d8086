import { given, isObject, type JsonObject } from '#standards/json/json-values.ts'
import type { CsafPublisher, CsafSource } from '#standards/csaf/csaf-source.ts'
import { productTreeOf } from '#standards/csaf/csaf-product-tree.ts'
import { dateOf, textOf, webUriOf } from '#standards/csaf/csaf-texts.ts'
import { vulnerabilityPartOf } from '#standards/csaf/csaf-vulnerability.ts'

/**
 * Writes a CSAF 2.0 document: of the VEX profile, or of the base profile where nothing is said of any vulnerability (decisions 16).
 * The same source gives the same document. Texts that the standard does not take are mended or left out; nothing is refused.
 */
export function writeCsaf(source: CsafSource): JsonObject {
  const spoken = source.vulnerabilities.filter(({ statements }) => statements.length > 0)
  const vulnerabilities = spoken.map((vulnerability) => vulnerabilityPartOf(source, vulnerability))
  return given({
    document: documentPartOf(source, vulnerabilities.length > 0),
    product_tree: productTreeOf(source),
    vulnerabilities: vulnerabilities.length === 0 ? undefined : vulnerabilities,
  })
}

/** The document as it is sent: keys in alphabetical order at every level (optional test 6.2.13). */
export function csafTextOf(document: JsonObject): string {
  return `${JSON.stringify(sorted(document), undefined, 2)}\n`
}

/** As deep as the writer makes it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const keys = Object.keys(value).toSorted()
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]))
}

/** The file name that the standard gives a document of this id (§5.1). */
export function csafFileNameOf(id: string): string {
  return `${id.toLowerCase().replaceAll(/[^+\-a-z0-9]+/gu, '_')}.json`
}

function documentPartOf(source: CsafSource, isVex: boolean): JsonObject {
  const self = source.canonicalUrl === undefined ? undefined : webUriOf(source.canonicalUrl)
  return given({
    category: isVex ? 'csaf_vex' : 'csaf_base',
    csaf_version: '2.0',
    distribution: { tlp: { label: source.tlp, url: 'https://www.first.org/tlp/v1/' } },
    lang: 'en',
    notes: [{ category: 'summary', title: 'Summary', text: textOf(source.summary) ?? 'Vulnerabilities of the product.' }],
    publisher: publisherPartOf(source.publisher),
    references: self === undefined ? undefined : [{ category: 'self', summary: 'This document', url: self }],
    title: textOf(source.title, 500) ?? 'Vulnerabilities',
    tracking: trackingPartOf(source),
  })
}

/** Who publishes, as documents and provider metadata have it. */
export function publisherPartOf({ category, name, namespace, contact }: CsafPublisher): JsonObject {
  return given({
    category,
    contact_details: textOf(contact),
    name: textOf(name, 500) ?? 'unnamed',
    namespace: webUriOf(namespace) ?? webUriOf(URL.parse(namespace)?.origin ?? '') ?? 'urn:waybill:publisher',
  })
}

const epoch = new Date(0).toISOString()

function trackingPartOf({ tracking: { id, revisions } }: CsafSource): JsonObject {
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
