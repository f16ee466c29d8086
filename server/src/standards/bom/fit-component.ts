import { cyclonedxValidator } from '#standards/bom/cyclonedx-schemas.ts'
import { asList, asText, isObject, type JsonObject } from '#standards/json/json-values.ts'

/** What is removed at once from a component that fits nowhere; each removal is followed by another look. */
const mostRounds = 50

/** A value as a property of the component. */
interface Moved {
  readonly name: string
  readonly value: string
}

interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
}

/**
 * A component of an older version, or of a tool with fields of its own, as CycloneDX 1.7 takes it: what does not fit moves into
 * `properties`, as JSON under its place. A component that fits is answered as it is.
 */
export function fitComponent(component: JsonObject): JsonObject {
  const validator = cyclonedxValidator('1.7', 'component')
  const fitted = structuredClone(component) as Record<string, unknown>
  const moved: Moved[] = []
  for (let round = 0; !validator.Check(fitted); round++) {
    const [, errors] = validator.Errors(fitted)
    const place = round < mostRounds ? deepest(errors) : undefined
    if (place === undefined) return bareComponent(component)
    moved.push(...remove(fitted, place))
  }
  return moved.length === 0 ? fitted : { ...fitted, properties: [...asList(fitted['properties']), ...moved] }
}

function deepest(errors: readonly SchemaError[]): readonly string[] | undefined {
  const places = errors.map(placeOf).filter((steps) => steps.length > 0)
  return places.toSorted((one, other) => other.length - one.length)[0]
}

/** Where a property is that no schema knows, the property; else the value at fault. */
function placeOf({ keyword, instancePath, params }: SchemaError): readonly string[] {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const [unknown] = asList((params as JsonObject)['additionalProperties'])
  const name = keyword === 'additionalProperties' || keyword === 'unevaluatedProperties' ? asText(unknown) : undefined
  return name === undefined ? steps : [...steps, name]
}

/** Takes a value out and answers it as properties. */
function remove(component: Record<string, unknown>, steps: readonly string[]): readonly Moved[] {
  const parent = steps.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], component)
  const last = steps.at(-1) ?? ''
  if (Array.isArray(parent)) return cut(parent as unknown[], Number(last), steps)
  const value = isObject(parent) && Object.hasOwn(parent, last) ? parent[last] : undefined
  if (value === undefined) return []
  Reflect.deleteProperty(parent as object, last)
  return [propertyOf(steps, value)]
}

function cut(list: unknown[], index: number, steps: readonly string[]): readonly Moved[] {
  return list.splice(index, 1).map((value) => propertyOf(steps, value))
}

function propertyOf(steps: readonly string[], value: unknown): Moved {
  return { name: `waybill:moved:/${steps.join('/')}`, value: typeof value === 'string' ? value : JSON.stringify(value) }
}

/** Its name, and the rest as it came. */
function bareComponent(component: JsonObject): JsonObject {
  const { type, name, version, 'bom-ref': ref, ...rest } = component
  const properties = [{ name: 'waybill:moved:/', value: JSON.stringify(rest) }]
  return { type, 'bom-ref': ref, name, ...(typeof version === 'string' && { version }), properties }
}
