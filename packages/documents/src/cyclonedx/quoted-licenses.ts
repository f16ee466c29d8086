import type { ExtractedLicense, License } from '@waybill/licensing'
import { licenseTerms, parseLicenseExpression } from '@waybill/licensing'
import { asObjects, asText, omitUndefined, type JsonObject } from '../json/json-values.ts'
import { uriReferenceOf } from '../sbom/uri-reference.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { readTextAndUrl } from './read-text-and-url.ts'

const longestId = 500
const longestName = 1000

/** CycloneDX 1.7 has text and address of a licence in an expression, and no place for its name. */
const nameProperty = 'waybill:license-name:'

/** What expressions of a document quote of the licences they refer to (`LicenseRef-…`), by id in lower case. */
export interface QuotedLicenses {
  readonly byId: Map<string, ExtractedLicense>
  /** Those quoted differently in two places: which is meant is not known. */
  readonly ambiguous: Set<string>
}

export function noQuotedLicenses(): QuotedLicenses {
  return { byId: new Map(), ambiguous: new Set() }
}

export function listQuotedLicenses({ byId, ambiguous }: QuotedLicenses): readonly ExtractedLicense[] {
  return [...byId].flatMap(([id, license]) => (ambiguous.has(id) ? [] : [license]))
}

/** Reads what an expression quotes in `expressionDetails`. */
export function readQuotedLicenses(choice: JsonObject, quoted: QuotedLicenses, pointer: string, warnings: WarningList): void {
  const details = asObjects(choice['expressionDetails'])
  if (details.length === 0) return
  const names = namesIn(choice)
  for (const detail of details) {
    const license = readDetail(detail, names, pointer, warnings)
    if (license !== undefined) add(license, quoted, pointer, warnings)
  }
}

function namesIn(choice: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    asObjects(choice['properties'])
      .filter(isLicenseName)
      .map(({ name, value }) => [idOfName(name), String(value)]),
  )
}

/** Whether a property has the name of a licence in an expression. */
export function isLicenseName({ name, value }: JsonObject): boolean {
  return asText(name)?.startsWith(nameProperty) === true && asText(value) !== undefined
}

function idOfName(name: unknown): string {
  return String(name).slice(nameProperty.length)
}

function readDetail(
  detail: JsonObject,
  names: ReadonlyMap<string, string>,
  pointer: string,
  warnings: WarningList,
): ExtractedLicense | undefined {
  const id = asText(detail['licenseIdentifier'])
  if (id === undefined || !isReference(id)) return undefined
  const name = names.get(id)?.slice(0, longestName)
  const license = {
    id: id.slice(0, longestId),
    ...(name !== undefined && { name }),
    ...readTextAndUrl(detail, pointer, warnings),
  }
  return Object.keys(license).length === 1 ? undefined : license
}

function isReference(id: string): boolean {
  return /(?:^|:)LicenseRef-/iu.test(id)
}

function add(license: ExtractedLicense, { byId, ambiguous }: QuotedLicenses, pointer: string, warnings: WarningList): void {
  const id = license.id.toLowerCase()
  const known = byId.get(id)
  byId.set(id, known ?? license)
  if (known === undefined || isSame(known, license)) return
  ambiguous.add(id)
  warn(warnings, 'Licences quoted differently under one id were left out', `${pointer}/licenses`)
}

function isSame(one: ExtractedLicense, other: ExtractedLicense): boolean {
  return one.name === other.name && one.text === other.text && one.url === other.url
}

/** Writes what an expression has to quote; undefined when it is nothing. */
export type QuoteLicenses = (expression: string) => JsonObject | undefined

/**
 * Returns what writes the licences that a document defines: each where an expression mentions it first, since CycloneDX has no place for
 * the whole document and texts are long.
 */
export function licenseQuoter(extracted: readonly ExtractedLicense[] = []): QuoteLicenses {
  const unquoted = new Map(extracted.map((license) => [license.id.toLowerCase(), license]))
  function take(id: string): readonly ExtractedLicense[] {
    const license = unquoted.get(id.toLowerCase())
    return license !== undefined && unquoted.delete(id.toLowerCase()) ? [license] : []
  }
  return (written) => {
    if (unquoted.size === 0 || !written.includes('LicenseRef-')) return undefined
    const { expression } = parseLicenseExpression(written)
    const quoted = expression === undefined ? [] : licenseTerms(expression).flatMap(({ id }) => take(id))
    return quoted.length === 0 ? undefined : writeQuoted(quoted)
  }
}

function writeQuoted(licenses: readonly ExtractedLicense[]): JsonObject {
  const properties = licenses.flatMap(({ id, name }) => (name === undefined ? [] : [{ name: `${nameProperty}${id}`, value: name }]))
  return {
    expressionDetails: licenses.map(({ id, text, url }) =>
      omitUndefined({ licenseIdentifier: id, text: text === undefined ? undefined : { content: text }, url: url && uriReferenceOf(url) }),
    ),
    ...(properties.length > 0 && { properties }),
  }
}

/** The licences of a component or root component, as they are written. */
export function writeLicenses(licenses: readonly License[], quote: QuoteLicenses): readonly JsonObject[] | undefined {
  return licenses.length === 0 ? undefined : licenses.map((license) => writeLicense(license, quote))
}

function writeLicense({ id, name, expression, url, text }: License, quote: QuoteLicenses): JsonObject {
  if (expression !== undefined) return { expression, ...quote(expression) }
  return { license: omitUndefined({ id, name, text: text === undefined ? undefined : { content: text }, url: url && uriReferenceOf(url) }) }
}
