import { isDeepStrictEqual } from 'node:util'
import { resolvedText } from '#releases/csaf/resolved-statements.ts'
import { asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'

const maxNamed = 20

/** What is different in an edition, for its revision history: the vulnerabilities by name, the most important first. Pure. */
export function describeRevision(before: JsonObject, after: JsonObject): string {
  const [old, fresh] = [byName(before), byName(after)]
  const kinds = Map.groupBy(fresh.keys(), (name) => kindOf(old.get(name), fresh.get(name)))
  const told = leads.flatMap(([kind, lead]) => {
    const names = kinds.get(kind) ?? []
    return names.length === 0 ? [] : [`${lead}: ${listNames(names)}.`]
  })
  const imprint = describeLabelChange(before, after)
  const all = imprint === '' ? told : [...told, imprint]
  return all.length === 0 ? 'Details changed.' : all.join(' ')
}

/** What is different in who publishes a document and how far it may be passed on; empty where nothing is. */
export function describeLabelChange({ document: before }: JsonObject, { document: after }: JsonObject): string {
  const [old, fresh] = [asObject(before), asObject(after)]
  const [oldLabel, label] = [labelOf(old), labelOf(fresh)]
  return [
    ...(isDeepStrictEqual(old?.['publisher'], fresh?.['publisher']) ? [] : ['The publisher changed.']),
    ...(oldLabel === label ? [] : [`Labelled TLP:${label ?? 'WHITE'}.`]),
  ].join(' ')
}

function labelOf(document: JsonObject | undefined): string | undefined {
  return asText(asObject(asObject(document?.['distribution'])?.['tlp'])?.['label'])
}

const leads = [
  ['new', 'New'],
  ['status', 'Status changed'],
  ['gone', 'No longer found'],
  ['details', 'Details changed'],
] as const

type Kind = (typeof leads)[number][0] | 'same'

function kindOf(before: JsonObject | undefined, after: JsonObject | undefined): Kind {
  if (before === undefined) return 'new'
  if (isDeepStrictEqual(before, after)) return 'same'
  if (isGone(after) && !isGone(before)) return 'gone'
  return isDeepStrictEqual(before['product_status'], after?.['product_status']) ? 'details' : 'status'
}

/** Of nothing is said more than that it is not found. */
function isGone(vulnerability: JsonObject | undefined): boolean {
  const statuses = Object.keys((vulnerability?.['product_status'] as JsonObject | undefined) ?? {})
  const threats = asObjects(vulnerability?.['threats'])
  return statuses.join() === 'known_not_affected' && threats.length > 0 && threats.every(({ details }) => details === resolvedText)
}

function byName(document: JsonObject): ReadonlyMap<string, JsonObject> {
  return new Map(asObjects(document['vulnerabilities']).map((one) => [nameOf(one), one]))
}

function nameOf(vulnerability: JsonObject): string {
  return asText(vulnerability['cve']) ?? asText(asObjects(vulnerability['ids'])[0]?.['text']) ?? ''
}

function listNames(names: readonly string[]): string {
  const more = names.length - maxNamed
  return `${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`
}
