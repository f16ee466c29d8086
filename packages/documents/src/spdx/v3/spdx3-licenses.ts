import { classOf, type Elements, idOf, idsIn, objectsOf, propertyOf, valuesOf } from './spdx3-elements.ts'
import { asObject, asText, omitUndefined, type JsonObject } from '#json/json-values.ts'

/** Sets of licences nest no deeper in any real document. */
const deepest = 20
/** What the reader of expressions takes. */
const longest = 10_000

interface Reading {
  readonly elements: Elements
  /** The names by which expressions call the document's own licences. */
  readonly names: ReadonlyMap<string, string>
  /** By id, or by what is written out. What is being read has none yet: a licence made of itself says nothing. */
  readonly known: Map<unknown, string | undefined>
}

export interface Spdx3Licenses {
  /** Licences, named or written out, as one expression of SPDX 2; undefined when they say nothing. */
  readonly expressionOf: (values: readonly unknown[]) => string | undefined
  /** The texts of the document's own licences, in the shape of SPDX 2. */
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

/** Each licence is read once, so that sets that share their members do not multiply. */
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

function joined(parts: readonly string[], operator: string): string | undefined {
  const different = [...new Set(parts)]
  if (different.length < 2) return different[0]
  if (different.reduce((length, part) => length + part.length, 0) > longest) return undefined
  return different.map((part) => (part.includes(' ') ? `(${part})` : part)).join(operator)
}

/** A licence of the document's own, by the name under which SPDX 2 would refer to it. */
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

/** Expressions may call a licence otherwise than its id does, and then tell which one they mean. */
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
