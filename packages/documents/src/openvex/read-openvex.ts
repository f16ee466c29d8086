import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asList, asObject, asText, type JsonObject } from '../json/json-values.ts'
import { isoTimestampOf, orderIds, limitedTextOf } from '../vex/vex-fields.ts'
import type { VexDocument, VexProduct, VexStatement, VexStatus } from '@waybill/vulnerabilities/vex'

/** Reads an OpenVEX document up to 0.2.0; early ones wrote products and vulnerabilities as bare texts. */
export function readOpenVex(document: JsonObject, warnings: WarningList): VexDocument {
  const statements = document['statements']
  if (!Array.isArray(statements)) throw new ParseError('/statements', 'statements must be a list')
  return {
    format: 'openvex',
    formatVersion: versionOf(document),
    id: asText(document['@id']) ?? asText(document['id']),
    version: asText(document['version']),
    title: undefined,
    publisher: asText(document['author']) ?? asText(document['supplier']),
    published: isoTimestampOf(document['last_updated']) ?? isoTimestampOf(document['timestamp']),
    statements: asList(statements).flatMap((value, index) => statementOf(value, `/statements/${index}`, warnings) ?? []),
    warnings: [...warnings.values()],
  }
}

function versionOf(document: JsonObject): string {
  const context = [document['@context']].flat().find((each) => typeof each === 'string') ?? ''
  return /\/v?(\d+\.\d+(?:\.\d+)?)/u.exec(context)?.[1] ?? '0.0'
}

const statuses: ReadonlySet<string> = new Set<VexStatus>(['not_affected', 'affected', 'fixed', 'under_investigation'])

function isStatus(text: string | undefined): text is VexStatus {
  return text !== undefined && statuses.has(text)
}

function statementOf(value: unknown, pointer: string, warnings: WarningList): VexStatement | undefined {
  const source = asObject(value)
  if (source === undefined) throw new ParseError(pointer, 'a statement must be an object')
  const status = asText(source['status'])
  const vulnerabilities = vulnerabilitiesOf(source['vulnerability'])
  if (!isStatus(status)) return dropWithWarning(warnings, 'Statements without one of the four statuses were left out', `${pointer}/status`)
  if (vulnerabilities.length === 0)
    return dropWithWarning(warnings, 'Statements about no vulnerability were left out', `${pointer}/vulnerability`)
  const products = productsOf(source)
  // a statement without products applies to its context; one with unreadable products must not be mistaken for that
  if (products.length === 0 && asNonEmptyList(source['products']).length > 0)
    return dropWithWarning(warnings, 'Statements whose products cannot be read were left out', `${pointer}/products`)
  return {
    vulnerabilities,
    status,
    products,
    justification: asText(source['justification']),
    detail: limitedTextOf(source['impact_statement']) ?? limitedTextOf(source['status_notes']),
    remediation: limitedTextOf(source['action_statement']),
    at: isoTimestampOf(source['last_updated']) ?? isoTimestampOf(source['timestamp']),
    pointer,
  }
}

function dropWithWarning(warnings: WarningList, message: string, pointer: string): undefined {
  warn(warnings, message, pointer)
}

/** Reads a name, or an object with name, address and aliases. */
function vulnerabilitiesOf(value: unknown): readonly string[] {
  const source = asObject(value)
  if (source === undefined) return orderIds([asText(value)])
  const address = asText(source['@id'])?.split(/[/#]/u).at(-1)
  const name = asText(source['name']) ?? asText(source['vulnerability_id'])
  const isId = address !== undefined && /^[A-Z][A-Z0-9]*-[\w.:-]+$/u.test(address)
  return orderIds([name, isId ? address : undefined, ...asList(source['aliases']).map(asText)])
}

function productsOf(source: JsonObject): readonly VexProduct[] {
  const common = asNonEmptyList(source['subcomponents'])
  return asNonEmptyList(source['products']).flatMap((value) => {
    const product = productOf(value)
    return product === undefined ? [] : subcomponentsOf(product, [...asNonEmptyList(asObject(value)?.['subcomponents']), ...common])
  })
}

/** Returns a list, or a single value as a list; empty only where nothing is given. */
function asNonEmptyList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

type IdentifiedProduct = Omit<VexProduct, 'within'>

/** Returns the products of a statement: the subcomponents if any, else the product itself. */
function subcomponentsOf(product: IdentifiedProduct, subcomponents: readonly unknown[]): readonly VexProduct[] {
  if (subcomponents.length === 0) return [{ ...product, within: undefined }]
  const parts = subcomponents.flatMap((each) => productOf(each) ?? [])
  return parts.map((part) => Object.assign({}, part, { within: product }))
}

/** Reads a product; bare texts are ids: a purl, a CPE, or a name. */
function productOf(value: unknown): IdentifiedProduct | undefined {
  const source = asObject(value) ?? { '@id': value }
  const id = asText(source['@id'] ?? source['id'])
  const { purl, cpe } = identifiersOf(asObject(source['identifiers']) ?? {}, id)
  const name = purl === undefined && cpe === undefined ? id : undefined
  const thing = { name, version: undefined, range: undefined, purl, cpe }
  return Object.values(thing).some((each) => each !== undefined) ? thing : undefined
}

function identifiersOf(identifiers: JsonObject, id: string | undefined): Pick<IdentifiedProduct, 'purl' | 'cpe'> {
  return {
    purl: asText(identifiers['purl']) ?? startingWith('pkg:', id),
    cpe: asText(identifiers['cpe23'] ?? identifiers['cpe22']) ?? startingWith('cpe:', id),
  }
}

function startingWith(prefix: string, id: string | undefined): string | undefined {
  return id?.startsWith(prefix) === true ? id : undefined
}
