import { cyclonedxValidator } from './cyclonedx-validator.ts'
import { asList, asText, isObject, type JsonObject } from '../json/json-values.ts'

/** How many removals are tried before a component is reduced to its name. */
const mostRounds = 50
/** Characters of JSON inspected per document, at about 0.3 µs each. */
const maxInspected = 1_000_000
/** Removals learned from some components and tried on the others, which come from the same tool. */
const maxLearnedRemovals = 100

/** A value as a property of the component. */
interface MovedProperty {
  readonly name: string
  readonly value: string
}

interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
}

/** Where a value did not fit; without `value`, no value fits there, since the schema has no such field. */
interface LearnedRemoval {
  readonly steps: readonly string[]
  readonly value: string | undefined
}

interface FittingState {
  readonly removals: Map<string, LearnedRemoval>
  readonly left: { characters: number }
}

/**
 * Fits components of older versions or tools to CycloneDX 1.7: values that the schema rejects move into `properties`, as JSON under
 * their path. Valid components stay unchanged. Bounded in time over all components.
 */
export function componentFitter(): (component: JsonObject) => JsonObject {
  const fitting: FittingState = { removals: new Map(), left: { characters: maxInspected } }
  const validator = cyclonedxValidator('1.7', 'component')
  return (component) => (validator.Check(component) ? component : fit(component, fitting))
}

function fit(component: JsonObject, fitting: FittingState): JsonObject {
  const validator = cyclonedxValidator('1.7', 'component')
  const fitted: JsonObject = structuredClone(component)
  const moved = fitting.removals
    .values()
    .toArray()
    .flatMap((habit) => removeLearned(fitted, habit))
  for (let round = 0; !validator.Check(fitted); round++) {
    fitting.left.characters -= JSON.stringify(fitted).length
    const scope = round < mostRounds && fitting.left.characters > 0 ? deepestLocation(validator.Errors(fitted)[1]) : undefined
    if (scope === undefined) return bareComponent(component)
    moved.push(...removeAndLearn(fitted, scope, fitting))
  }
  return { ...fitted, properties: [...asList(fitted['properties']), ...moved] }
}

/** Picks the deepest error, from which the others follow. */
function deepestLocation(errors: readonly SchemaError[]): ErrorLocation | undefined {
  const places = errors.map(locationOf).filter(({ steps }) => steps.length > 0)
  return places.toSorted((one, other) => other.steps.length - one.steps.length)[0]
}

interface ErrorLocation {
  readonly steps: readonly string[]
  readonly isUnknown: boolean
}

/** Locates an error: the property, where no schema knows it, else the invalid value. */
function locationOf({ keyword, instancePath, params }: SchemaError): ErrorLocation {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const [unknown] = asList((params as JsonObject)['additionalProperties'])
  const name = keyword === 'additionalProperties' || keyword === 'unevaluatedProperties' ? asText(unknown) : undefined
  return name === undefined ? { steps, isUnknown: keyword === 'boolean' } : { steps: [...steps, name], isUnknown: true }
}

/** Removes a value, returns it as properties, and learns the removal when no list is on its path. */
function removeAndLearn(component: JsonObject, { steps, isUnknown }: ErrorLocation, { removals }: FittingState): readonly MovedProperty[] {
  const value = valueAt(component, steps)
  const text = isUnknown ? undefined : JSON.stringify(value)
  const isTypical = steps.every((step) => Number.isNaN(Number(step))) && (text?.length ?? 0) < 200
  if (isTypical && removals.size < maxLearnedRemovals) removals.set(JSON.stringify([steps, text]), { steps, value: text })
  return takeOut(component, steps)
}

function removeLearned(component: JsonObject, { steps, value }: LearnedRemoval): readonly MovedProperty[] {
  const found = valueAt(component, steps)
  return found === undefined || (value !== undefined && JSON.stringify(found) !== value) ? [] : takeOut(component, steps)
}

function valueAt(component: JsonObject, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as JsonObject)[step] : undefined),
    component,
  )
}

function takeOut(component: JsonObject, steps: readonly string[]): readonly MovedProperty[] {
  const holder = valueAt(component, steps.slice(0, -1))
  const last = steps.at(-1) ?? ''
  if (Array.isArray(holder)) return (holder as unknown[]).splice(Number(last), 1).map((value) => propertyOf(steps, value))
  const value = valueAt(component, steps)
  if (!isObject(holder) || value === undefined) return []
  Reflect.deleteProperty(holder, last)
  return [propertyOf(steps, value)]
}

function propertyOf(steps: readonly string[], value: unknown): MovedProperty {
  return { name: `waybill:moved:/${steps.join('/')}`, value: typeof value === 'string' ? value : JSON.stringify(value) }
}

/** Reduces a component to its name, with the rest as a property. */
function bareComponent(component: JsonObject): JsonObject {
  const { type, name, version, 'bom-ref': ref, ...rest } = component
  const properties = [{ name: 'waybill:moved:/', value: JSON.stringify(rest) }]
  return { type, 'bom-ref': ref, name, ...(typeof version === 'string' && { version }), properties }
}
