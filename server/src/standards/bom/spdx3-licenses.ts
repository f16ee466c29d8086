import { classOf, type Elements, idOf, idsIn, propertyOf } from '#standards/bom/spdx3-elements.ts'
import { asText, type JsonObject } from '#standards/json/json-values.ts'

/** Sets of licences nest no deeper in any real document; a circle of them ends here. */
const deepest = 20

/** A licence element as an expression of SPDX 2; undefined for one that says nothing. */
export function licenseExpressionOf(id: string, elements: Elements, depth = 0): string | undefined {
  const listed = /spdx\.org\/licenses\/([A-Za-z0-9.+-]+)$/u.exec(id)?.[1]
  if (/(?:NoneLicense|\/None)$/u.test(id)) return 'NONE'
  const element = elements.byId.get(id)
  return element === undefined || depth > deepest ? listed : (ownExpression(element, elements, depth) ?? listed ?? custom(element, id))
}

function ownExpression(element: JsonObject, elements: Elements, depth: number): string | undefined {
  return written(element) ?? combined(element, elements, depth)
}

function written(element: JsonObject): string | undefined {
  return asText(propertyOf(element, 'licenseExpression'))
}

const operators: Readonly<Record<string, string>> = { ConjunctiveLicenseSet: ' AND ', DisjunctiveLicenseSet: ' OR ' }

function combined(element: JsonObject, elements: Elements, depth: number): string | undefined {
  function inner(name: string): readonly string[] {
    return idsIn(element, name).flatMap((id) => licenseExpressionOf(id, elements, depth + 1) ?? [])
  }
  const kind = classOf(element)
  const operator = operators[kind]
  if (operator !== undefined) return joined(inner('member'), operator)
  if (kind === 'OrLaterOperator') return inner('subjectLicense').map((each) => `${each}+`)[0]
  if (kind !== 'WithAdditionOperator') return undefined
  const addition = idsIn(element, 'subjectAddition')[0]?.split(/[/#]/u).at(-1)
  return inner('subjectExtendableLicense').map((each) => (addition === undefined ? each : `${each} WITH ${addition}`))[0]
}

function joined(parts: readonly string[], operator: string): string | undefined {
  if (parts.length < 2) return parts[0]
  return parts.map((part) => (part.includes(' ') ? `(${part})` : part)).join(operator)
}

/** A licence of the document's own, by the name under which SPDX 2 would refer to it. */
function custom(element: JsonObject, id: string): string | undefined {
  return isCustom(element) ? licenseRefOf(id) : undefined
}

function isCustom(element: JsonObject): boolean {
  return ['CustomLicense', 'SimpleLicensingText'].includes(classOf(element))
}

function licenseRefOf(id: string): string {
  const last = id.split(/[/#]/u).at(-1) ?? ''
  return `LicenseRef-${last.replace(/^LicenseRef-/u, '').replaceAll(/[^A-Za-z0-9.-]+/gu, '-') || 'unnamed'}`
}

/** The texts of the document's own licences, in the shape of SPDX 2. */
export function extractedInfos({ all }: Elements): readonly JsonObject[] {
  return all.filter(isCustom).map((element) => ({
    licenseId: licenseRefOf(idOf(element) ?? ''),
    name: element['name'],
    extractedText: propertyOf(element, 'licenseText'),
    seeAlsos: propertyOf(element, 'seeAlso'),
  }))
}
