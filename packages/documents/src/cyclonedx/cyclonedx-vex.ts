import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asList, asObject, asObjects, asText, type JsonObject, indexedObjects } from '../json/json-values.ts'
import { isoTimestampOf, orderIds, limitedTextOf } from '../vex/vex-fields.ts'
import type { VexDocument, VexProduct, VexStatement, VexStatus } from '@waybill/vulnerabilities/vex'

type IdentifiedProduct = Omit<VexProduct, 'within'>

/** Resolves a bom-ref of the document. */
export type ResolveRef = (ref: string) => IdentifiedProduct | undefined

const versions = new Set(['1.4', '1.5', '1.6', '1.7'])

/** Reads the analyses of a CycloneDX document's vulnerabilities; refs are those of its own components. */
export function readCycloneDxVex(document: JsonObject, warnings: WarningList): VexDocument {
  const specVersion = asText(document['specVersion'])
  if (specVersion === undefined || !versions.has(specVersion))
    throw new ParseError(
      '/specVersion',
      `VEX is read from CycloneDX 1.4 to 1.7, not from ${JSON.stringify(specVersion?.slice(0, 20) ?? 'no version')}`,
    )
  const vulnerabilities = document['vulnerabilities']
  if (!Array.isArray(vulnerabilities))
    throw new ParseError(
      '/vulnerabilities',
      'the document is a CycloneDX bill of materials that says nothing of vulnerabilities',
      'cyclonedx',
    )
  return vexOf(document, resolverOf(document), warnings)
}

/** Reads the VEX statements inside a CycloneDX SBOM; undefined where there are none. An entry without analysis merely reports a vulnerability. */
export function readEmbeddedVex(document: JsonObject, resolve: ResolveRef): VexDocument | undefined {
  const isSaying = asObjects(document['vulnerabilities']).some(({ analysis }) => asText(asObject(analysis)?.['state']) !== undefined)
  return isSaying ? vexOf(document, resolve, new Map()) : undefined
}

function vexOf(document: JsonObject, resolve: ResolveRef, warnings: WarningList): VexDocument {
  const metadata = asObject(document['metadata'])
  const statements = asList(document['vulnerabilities']).flatMap((value, index) =>
    statementsOf(value, `/vulnerabilities/${index}`, { resolve, warnings }),
  )
  return {
    format: 'cyclonedx',
    formatVersion: asText(document['specVersion']) ?? '',
    id: asText(document['serialNumber']),
    version: asText(document['version']),
    title: asText(asObject(metadata?.['component'])?.['name']),
    publisher: publisherOf(metadata),
    published: isoTimestampOf(metadata?.['timestamp']),
    statements,
    warnings: [...warnings.values()],
  }
}

function publisherOf(metadata: JsonObject | undefined): string | undefined {
  const organisations = [metadata?.['supplier'], metadata?.['manufacturer'], metadata?.['manufacture'], asList(metadata?.['authors'])[0]]
  return organisations.map((each) => asText(asObject(each)?.['name'])).find((name) => name !== undefined)
}

const states = new Map<string, VexStatus>([
  ['resolved', 'fixed'],
  ['resolved_with_pedigree', 'fixed'],
  ['exploitable', 'affected'],
  ['in_triage', 'under_investigation'],
  ['false_positive', 'not_affected'],
  ['not_affected', 'not_affected'],
])

/** Statuses of single versions; other values mean the status of the analysis. */
const versionStates = new Map<string, VexStatus>([
  ['unaffected', 'not_affected'],
  ['unknown', 'under_investigation'],
])

interface Reading {
  readonly resolve: ResolveRef
  readonly warnings: WarningList
}

function statementsOf(value: unknown, pointer: string, { resolve, warnings }: Reading): readonly VexStatement[] {
  const source = asObject(value)
  if (source === undefined) throw new ParseError(pointer, 'a vulnerability must be an object')
  const analysis = asObject(source['analysis']) ?? {}
  const state = asText(analysis['state'])
  const status = states.get(state ?? '')
  const vulnerabilities = orderIds([asText(source['id']), ...asObjects(source['references']).map(({ id }) => asText(id))])
  if (status === undefined)
    return dropWithWarning(warnings, 'Vulnerabilities without an analysis state say nothing and were left out', pointer)
  if (vulnerabilities.length === 0) return dropWithWarning(warnings, 'Vulnerabilities without an id were left out', pointer)
  const said = {
    vulnerabilities,
    ...wordsOfAnalysis(analysis),
    at: isoTimestampOf(analysis['lastUpdated']) ?? isoTimestampOf(source['updated']),
    pointer,
  }
  const products = asObjects(source['affects']).flatMap((affected) => productsOf(affected, status, resolve))
  const byStatus = Map.groupBy(products, (each) => each.status)
  return Array.from(byStatus, ([each, group]) => ({ ...said, status: each, products: group.map(({ product }) => product) }))
}

function dropWithWarning(warnings: WarningList, message: string, pointer: string): readonly VexStatement[] {
  warn(warnings, message, pointer)
  return []
}

function wordsOfAnalysis(analysis: JsonObject): Pick<VexStatement, 'justification' | 'detail' | 'remediation'> {
  const responses = asList(analysis['response']).flatMap((response) => asText(response) ?? [])
  return {
    justification: asText(analysis['justification']),
    detail: limitedTextOf(analysis['detail']),
    remediation: responses.length === 0 ? undefined : responses.join(', '),
  }
}

interface AffectedProduct {
  readonly status: VexStatus
  readonly product: VexProduct
}

function productsOf(affected: JsonObject, status: VexStatus, resolve: ResolveRef): readonly AffectedProduct[] {
  const ref = asText(affected['ref'])
  const thing = ref === undefined ? undefined : productOfRef(ref, resolve)
  if (thing === undefined) return []
  const listed = asObjects(affected['versions'])
  if (listed.length === 0) return [{ status, product: { ...thing, within: undefined } }]
  // an entry with neither would mean every version
  const named = listed.filter(({ version, range }) => asText(version) !== undefined || asText(range) !== undefined)
  return named.map((each) => ({
    status: versionStates.get(asText(each['status']) ?? '') ?? status,
    product: { ...unversioned(thing), version: asText(each['version']), range: asText(each['range']), within: undefined },
  }))
}

/** Removes the version: the listed one counts, not that of the component. */
function unversioned(thing: IdentifiedProduct): IdentifiedProduct {
  const at = thing.purl?.search(/@[^/]*$/u) ?? -1
  return { ...thing, purl: at < 1 ? thing.purl : thing.purl?.replace(/@[^/?#]*(?=[?#]|$)/u, '') }
}

/** Resolves a bom-ref, a BOM-Link that ends in one, or a purl. */
function productOfRef(ref: string, resolve: ResolveRef): IdentifiedProduct {
  const inner = /^urn:cdx:[^#]+#(.+)$/u.exec(ref)?.[1]
  const name = decoded(inner ?? ref)
  const known = resolve(name) ?? resolve(ref)
  if (known !== undefined) return known
  const isPurl = name.startsWith('pkg:')
  return { name: isPurl ? undefined : name, version: undefined, range: undefined, purl: isPurl ? name : undefined, cpe: undefined }
}

function decoded(text: string): string {
  try {
    return text.startsWith('pkg:') ? text : decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Indexes the document's components, nested ones included, and its root component; recursion is as deep as the document, which is limited. */
function resolverOf(document: JsonObject): ResolveRef {
  const byRef = new Map<string, IdentifiedProduct>()
  indexComponents([asObject(document['metadata'])?.['component']], byRef, '/metadata/component')
  indexComponents(document['components'], byRef, '/components')
  return (ref) => byRef.get(ref)
}

function indexComponents(list: unknown, byRef: Map<string, IdentifiedProduct>, pointer: string): void {
  for (const [index, component] of indexedObjects(list)) {
    const place = pointer === '/metadata/component' ? pointer : `${pointer}/${String(index)}`
    const ref = asText(component['bom-ref'])
    const purl = asText(component['purl'])
    const thing = {
      name: asText(component['name']),
      version: asText(component['version']),
      range: undefined,
      purl,
      cpe: asText(component['cpe']),
    }
    if (ref !== undefined) requireSameProduct(byRef.get(ref) ?? thing, thing, `${place}/bom-ref`)
    if (ref !== undefined && !byRef.has(ref)) byRef.set(ref, thing)
    indexComponents(component['components'], byRef, `${place}/components`)
  }
}

/** Rejects a bom-ref of two components, since a statement on it would apply to both. */
function requireSameProduct(known: IdentifiedProduct, thing: IdentifiedProduct, place: string): void {
  const isSame = known.name === thing.name && known.version === thing.version && known.purl === thing.purl
  if (!isSame) throw new ParseError(place, 'this bom-ref stands for two different components')
}
