import { classOf, type Elements, idOf, idsIn, objectsOf, propertyOf, valuesOf } from './spdx3-elements.ts'
import { asObject, asText, omitUndefined, type JsonObject } from '#json/json-values.ts'

/** Real documents nest licence sets less deep. */
const deepest = 20
/** The limit of the expression parser. */
const longest = 10_000

interface Reading {
  readonly elements: Elements
  /** The names of the document's own licences in expressions. */
  readonly names: ReadonlyMap<string, string>
  /** By id or inline value; undefined while being read, so that a cycle ends. */
  readonly known: Map<unknown, string | undefined>
}

export interface Spdx3Licenses {
  /** Converts licences, by reference or inline, to one expression of SPDX 2; undefined when they carry no information. */
  readonly expressionOf: (values: readonly unknown[]) => string | undefined
  /** The document's own licence texts, in the form of SPDX 2. */
  readonly extracted: readonly JsonObject[]
}

export function spdx3Licenses(elements: Elements): Spdx3Licenses {
  const reading = { elements, names: namesOf(elements), known: new Map<unknown, string>() }
  return {
    expressionOf: (values) =>
      joined(
        values.flatMap((value) => expressionOf(value, reading, 0) ?? []),
        ' AND ',
      ),
    extracted: elements.all.flatMap(({ source }) => (isCustom(source) ? [extractedInfo(source, reading)] : [])),
  }
}

/** Reads each licence once, so that shared members do not multiply. */
function expressionOf(value: unknown, reading: Reading, depth: number): string | undefined {
  const object = asObject(value)
  const id = object === undefined ? asText(value) : idOf(object)
  const key = id ?? value
  if (reading.known.has(key) || depth > deepest) return reading.known.get(key)
  reading.known.set(key, undefined)
  const expression = ownExpression(elementOf(id, reading) ?? object, reading, depth) ?? listed(id ?? '')
  reading.known.set(key, expression)
  return expression
}

function elementOf(id: string | undefined, { elements }: Reading): JsonObject | undefined {
  return id === undefined ? undefined : elements.byId.get(id)
}

function ownExpression(element: JsonObject | undefined, reading: Reading, depth: number): string | undefined {
  if (element === undefined) return undefined
  return written(element) ?? combined(element, reading, depth) ?? custom(element, reading)
}

function listed(id: string): string | undefined {
  if (/(?:NoneLicense|\/None)$/u.test(id)) return 'NONE'
  return /spdx\.org\/licenses\/([A-Za-z0-9.+-]+)$/u.exec(id)?.[1]
}

function written(element: JsonObject): string | undefined {
  return asText(propertyOf(element, 'licenseExpression'))
}

const operators = new Map([
  ['ConjunctiveLicenseSet', ' AND '],
  ['DisjunctiveLicenseSet', ' OR '],
])

function combined(element: JsonObject, reading: Reading, depth: number): string | undefined {
  function inner(name: string): readonly string[] {
    return valuesOf(element, name).flatMap((value) => expressionOf(value, reading, depth + 1) ?? [])
  }
  const kind = classOf(element)
  const operator = operators.get(kind)
  if (operator !== undefined) return joined(inner('member'), operator)
  if (kind === 'OrLaterOperator') return inner('subjectLicense').map((each) => `${each}+`)[0]
  if (kind !== 'WithAdditionOperator') return undefined
  const addition = idsIn(element, 'subjectAddition')[0]?.split(/[/#]/u).at(-1)
  return inner('subjectExtendableLicense').map((each) => (addition === undefined ? each : `${each} WITH ${addition}`))[0]
}

/** Joins different expressions; undefined for none, and for more than the parser takes. */
export function joined(parts: readonly string[], operator: string): string | undefined {
  const different = [...new Set(parts)]
  if (different.length < 2) return different[0]
  if (different.reduce((length, part) => length + part.length, 0) > longest) return undefined
  return different.map((part) => (part.includes(' ') ? `(${part})` : part)).join(operator)
}

/** Names a licence of the document as SPDX 2 would. */
function custom(element: JsonObject, reading: Reading): string | undefined {
  return isCustom(element) ? licenseRefOf(element, reading) : undefined
}

function isCustom(element: JsonObject): boolean {
  return ['CustomLicense', 'SimpleLicensingText'].includes(classOf(element))
}

function licenseRefOf(element: JsonObject, { names }: Pick<Reading, 'names'>): string {
  const id = idOf(element) ?? asText(element['name']) ?? ''
  const last = id.split(/[/#]/u).at(-1) ?? ''
  return names.get(id) ?? `LicenseRef-${last.replace(/^LicenseRef-/u, '').replaceAll(/[^A-Za-z0-9.-]+/gu, '-') || 'unnamed'}`
}

/** Maps licence names in expressions to ids, where they differ. */
function namesOf(elements: Elements): ReadonlyMap<string, string> {
  const entries = elements.all.flatMap(({ source }) => objectsOf(source, 'customIdToUri', elements))
  return new Map(
    entries.flatMap(({ key, value }) => {
      const [name, id] = [asText(key), asText(value)]
      return name === undefined || id === undefined ? [] : [[id, name] as const]
    }),
  )
}

function extractedInfo(element: JsonObject, reading: Reading): JsonObject {
  return omitUndefined({
    licenseId: licenseRefOf(element, reading),
    name: element['name'],
    extractedText: propertyOf(element, 'licenseText'),
    seeAlsos: propertyOf(element, 'seeAlso'),
  })
}
