import {
  type ExtractedLicense,
  formatLicenseExpression,
  type License,
  type LicenseExpression,
  type LicenseTerm,
  licenseTerms,
  parseLicenseExpression,
} from '@waybill/licensing'
import { uriReferenceOf } from '../sbom/uri-reference.ts'
import { omitUndefined, type JsonObject } from '../json/json-values.ts'

/** Licences off the SPDX list, as an SPDX 2.3 document declares them, with texts. */
export interface ExtractedLicenses {
  readonly byContent: Map<string, JsonObject>
  /** Licences that the source documents define, by `LicenseRef-…`. */
  readonly extracted: ReadonlyMap<string, ExtractedLicense>
  readonly ids: Set<string>
}

export function noExtractedLicenses(licenses: readonly ExtractedLicense[] = []): ExtractedLicenses {
  return { byContent: new Map(), ids: new Set(), extracted: new Map(licenses.map((license) => [license.id, license])) }
}

/** Writes a component's licences as one valid SPDX 2.3 expression, NOASSERTION when there is none; collects what the document must declare. */
export function spdxExpression(licenses: readonly License[], extracted: ExtractedLicenses): string {
  const parts = licenses.map((license) => partOf(license, extracted))
  const named = parts.filter((part) => 'parts' in part || 'id' in part)
  const different = [...new Map(named.map((part) => [formatLicenseExpression(part), part])).values()]
  const [only = parts[0]] = different
  if (only === undefined) return 'NOASSERTION'
  if (different.length < 2) return formatLicenseExpression(only)
  return formatLicenseExpression({ kind: 'and', parts: different.flatMap((part) => (part.kind === 'and' ? part.parts : [part])) })
}

function partOf({ id, name, expression: written = id, text, url }: License, extracted: ExtractedLicenses): LicenseExpression {
  if (written === undefined) return declareLicense({ name: name ?? 'unknown', text, url }, extracted)
  const { expression } = parseLicenseExpression(written)
  return expression !== undefined && isExpressible(expression)
    ? rewritten(expression, extracted)
    : declareLicense({ name: written }, extracted)
}

/** Whether SPDX 2.3 can express it: no unlisted exceptions, and no NONE or NOASSERTION inside an expression. */
function isExpressible(expression: LicenseExpression): boolean {
  const exceptions = licenseTerms(expression).flatMap(({ exception }) => (exception === undefined ? [] : [exception]))
  return (
    !('parts' in expression && hasAbsence(expression)) && exceptions.every(({ id, isKnown }) => isKnown && !id.includes('AdditionRef-'))
  )
}

function hasAbsence(expression: LicenseExpression): boolean {
  return 'parts' in expression ? expression.parts.some(hasAbsence) : !('id' in expression)
}

/** Recursion is as deep as the parsed expression, which is limited. */
function rewritten(expression: LicenseExpression, extracted: ExtractedLicenses): LicenseExpression {
  if ('parts' in expression) return { ...expression, parts: expression.parts.map((part) => rewritten(part, extracted)) }
  if (!('id' in expression) || (expression.kind === 'license' && expression.isKnown)) return expression
  const { name = expression.id, text, url } = extracted.extracted.get(expression.id) ?? {}
  // a reference takes no `+`, so that is part of what it names
  const orLater = expression.orLater ? '+' : ''
  const { id } = declareLicense({ id: `${expression.id}${orLater}`, name: `${name}${orLater}`, text, url }, extracted)
  return { ...expression, id, orLater: false }
}

interface Unlisted {
  /** The id in its source document. */
  readonly id?: string
  readonly name: string
  readonly text?: string | undefined
  readonly url?: string | undefined
}

function declareLicense({ id: requested, name, text, url }: Unlisted, { byContent, ids }: ExtractedLicenses): LicenseTerm {
  const content = `${name}\n${text ?? ''}`
  const known = byContent.get(content)?.['licenseId']
  const id = typeof known === 'string' ? known : freeId(requested ?? name, ids)
  const seeAlsos = addressesOf(url)
  ids.add(id)
  if (known === undefined)
    byContent.set(content, omitUndefined({ licenseId: id, name, extractedText: text ?? `The text of "${name}" is not known.`, seeAlsos }))
  return { kind: 'reference', id, isKnown: true, orLater: false, exception: undefined }
}

function addressesOf(url: string | undefined): readonly string[] | undefined {
  const address = url === undefined ? undefined : uriReferenceOf(url)
  return address === undefined ? undefined : [address]
}

function freeId(name: string, ids: ReadonlySet<string>): string {
  const id = validReference.test(name) ? name : referenceFrom(name)
  if (!ids.has(id)) return id
  for (let number = ids.size + 1; ; number++) {
    if (!ids.has(`${id}-${number}`)) return `${id}-${number}`
  }
}

/** What documents call their licences stays as it is. */
const validReference = /^LicenseRef-[A-Za-z0-9.-]+$/u

function referenceFrom(name: string): string {
  const plain = name
    .replace(/^(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-/u, '')
    .replace(/\+$/u, '-or-later')
    .replaceAll(/[^A-Za-z0-9.]+/gu, '-')
  return `LicenseRef-${plain.slice(0, 60).replaceAll(/^-|-$/gu, '') || 'unnamed'}`
}
