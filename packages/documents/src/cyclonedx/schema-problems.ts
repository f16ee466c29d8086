import { cyclonedxLists, cyclonedxValidator, type CycloneDxVersion, type Validator } from './cyclonedx-validator.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { childPointer } from '../json/json-pointer.ts'
import { asList, asObject, isObject, type JsonObject } from '../json/json-values.ts'

/** A part of a document that is validated by itself, so that only invalid parts are inspected. */
interface DocumentPart {
  readonly value: unknown
  readonly pointer: string
  /** The schema's definition; undefined for the top level. */
  readonly definition: string | undefined
}

/** Values inspected per document, at about 8 µs each. */
const maxInspectedValues = 20_000
/** The fixed cost of a part. */
const partCost = 20
const tooMuch = 'Places too many or too large to look into are not as the schema wants them'

/** Adds a warning for what is not as the schema wants it, the first of each kind with its place (decisions, 5). Bounded in time and number. */
export function warnOfSchemaProblems(document: JsonObject, version: CycloneDxVersion, warnings: WarningList): void {
  if (cyclonedxValidator(version).Check(document)) return
  let left = maxInspectedValues
  for (const component of partsOf(document, version)) {
    const validator = cyclonedxValidator(version, component.definition)
    if (validator.Check(component.value)) continue
    left -= partCost + countValues(component.value, left)
    const problems = left > 0 ? problemsOf(component, validator) : [{ message: tooMuch, pointer: component.pointer }]
    for (const { message, pointer } of problems) warn(warnings, message, pointer)
  }
}

function* partsOf(document: JsonObject, version: CycloneDxVersion): Generator<DocumentPart> {
  const lists = cyclonedxLists(version)
  const outside = Object.entries(document).filter(([name, value]) => !(lists.has(name) && Array.isArray(value)) && name !== 'metadata')
  yield { value: Object.fromEntries(outside), pointer: '', definition: undefined }
  yield* metadataParts(document['metadata'])
  for (const [name, definition] of lists) yield* entryParts(document[name], `/${name}`, definition)
}

function* metadataParts(metadata: unknown): Generator<DocumentPart> {
  if (metadata === undefined) return
  yield { value: without(metadata, 'component'), pointer: '/metadata', definition: 'metadata' }
  const component = asObject(metadata)?.['component']
  if (component !== undefined) yield* entryParts([component], '/metadata/component', 'component', true)
}

/** Lists nested components as parts of their own; the recursion is as deep as the document, which is limited. */
function* entryParts(list: unknown, pointer: string, definition: string, isSingle = false): Generator<DocumentPart> {
  for (const [index, entry] of asList(list).entries()) {
    const place = isSingle ? pointer : childPointer(pointer, index)
    const inner = definition === 'component' ? asObject(entry)?.['components'] : undefined
    yield { value: Array.isArray(inner) ? without(entry, 'components') : entry, pointer: place, definition }
    yield* entryParts(inner, `${place}/components`, definition)
  }
}

function without(value: unknown, property: string): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== property))
}

interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly message: string
  readonly params: object
}

interface SchemaProblem {
  readonly message: string
  readonly pointer: string
}

/** Reports one problem per property: the deepest error, from which the others follow. */
function problemsOf(component: DocumentPart, validator: Validator): readonly SchemaProblem[] {
  const [, errors] = validator.Errors(component.value)
  const byProperty = Map.groupBy<string, SchemaError>(errors, ({ instancePath }) => instancePath.split('/')[1] ?? '')
  const telling = Array.from(byProperty.values(), mostSpecificError).filter((error) => byProperty.size === 1 || !isConsequence(error))
  return telling.map((error) => described(error, component.pointer))
}

function mostSpecificError(errors: readonly SchemaError[]): SchemaError {
  return errors.reduce((best, error) => (isMoreSpecific(error, best) ? error : best))
}

function isConsequence({ keyword, instancePath }: SchemaError): boolean {
  return instancePath === '' && consequences.has(keyword)
}

const consequences = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not', 'additionalProperties'])

function isMoreSpecific(error: SchemaError, than: SchemaError): boolean {
  const depths = [error, than].map(({ instancePath }) => instancePath.split('/').length)
  if (depths[0] !== depths[1]) return (depths[0] ?? 0) > (depths[1] ?? 0)
  return consequences.has(than.keyword) && !consequences.has(error.keyword)
}

const phrases = new Map([
  ['boolean', 'is nothing the schema knows'],
  ['enum', 'is not one of the values allowed'],
  ['pattern', 'is not of the form the schema wants'],
  ['format', 'is not of the form the schema wants'],
  ['oneOf', 'is none of the forms allowed, or several at once'],
  ['anyOf', 'is none of the forms allowed'],
])

function described({ keyword, instancePath, message }: SchemaError, within: string): SchemaProblem {
  const pointer = within + instancePath
  const place = pointer.replaceAll(/\/\d+(?=\/|$)/gu, '/*').slice(0, 200)
  return { message: `${place === '' ? 'The document' : place} ${phrases.get(keyword) ?? message}`, pointer }
}

/** Counts the values inside a value, up to `limit`. */
function countValues(value: unknown, limit: number): number {
  const waiting = [value]
  let count = 0
  for (; waiting.length > 0 && count < limit; count++) {
    const next = waiting.pop()
    if (typeof next === 'object' && next !== null) pushAll(waiting, Object.values(next), limit)
  }
  return count
}

function pushAll(waiting: unknown[], values: readonly unknown[], limit: number): void {
  for (const value of values.slice(0, limit)) waiting.push(value)
}
