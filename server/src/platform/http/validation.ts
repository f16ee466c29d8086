import { Ajv, type AnySchema, type Options, type ValidateFunction } from 'ajv'
import type { DataValidateFunction, DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { Check } from '#platform/http/checked.ts'
import { whenNeeded } from '#platform/http/when-needed.ts'
import type { Fault } from '#platform/refusal.ts'

type Validate = (value: unknown) => true | { readonly error: Error }

interface Problem {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

const shared = { useDefaults: true, removeAdditional: true, allErrors: true, strict: false } as const
/** Numbers of JSON too large to be any are infinite. */
const typed = { ...shared, coerceTypes: false, strictNumbers: true } as const

/** Query strings and paths are text and are coerced; JSON already has types and is not. */
export function validateRequests(app: FastifyInstance): void {
  const text = validator({ ...shared, coerceTypes: true })
  const first = validator({ ...typed, allErrors: false })
  const every = validator(typed)
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if ('x-raw' in (schema as object)) return () => true
    return whenNeeded(() => (httpPart === 'body' ? bodyCheck(schema as AnySchema) : textCheck(schema as AnySchema)))
  })
  function textCheck(schema: AnySchema): Validate {
    const fits = text.compile(schema)
    return (value) => fits(value) === true || { error: fits.errors as unknown as Error }
  }
  function bodyCheck(schema: AnySchema): Validate {
    const fits = first.compile(schema)
    return (body) => fits(body) === true || { error: problemsOf(body, fits, () => every.compile(schema)) as unknown as Error }
  }
  app.setSchemaErrorFormatter((errors, part) => new ShapeFault(faultsOf(errors, part)))
}

/** Every fault of a body that people write; of a large one the first, since each of a million faults costs memory and time. */
function problemsOf(body: unknown, fits: ValidateFunction, compileEvery: () => ValidateFunction): readonly Problem[] {
  const found = fits.errors ?? []
  if (hasMoreValues(body, 10_000)) return found
  const every = compileEvery()
  every(body)
  return every.errors ?? found
}

function hasMoreValues(root: unknown, limit: number): boolean {
  const waiting = [root]
  for (let count = 0; waiting.length > 0; count++) {
    if (waiting.length + count > limit) return true
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const children: readonly unknown[] = Object.values(value)
    if (children.length > limit) return true
    waiting.push(...children)
  }
  return false
}

function validator(options: Options): Ajv {
  const ajv = addFormats.default(new Ajv(options)).addKeyword({ keyword: 'check', errors: true, compile: ruleOf })
  // addresses of hosts without a dot and of other scripts are real ones too
  return ajv.addFormat('email', /^[^\s@]+@[^\s@]+$/u)
}

/** Makes what runs the rule of a shape (`checked`); each of its faults is one of the body's. */
function ruleOf(check: Check<unknown>): DataValidateFunction {
  function hold(value: unknown, place?: DataValidationCxt): boolean {
    const faults = check(value, stepsOf(place?.instancePath ?? '').join('.'))
    validate.errors = faults.map((fault) => ({ keyword: 'check', message: fault.message, params: { fault } }))
    return faults.length === 0
  }
  const validate: DataValidateFunction = hold
  return validate
}

/** A body, query or path that does not have the shape its route states. */
export class ShapeFault extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults[0]?.message ?? 'the request has the wrong shape')
    this.faults = faults
  }
}

function faultsOf(errors: readonly Problem[], part: string): readonly Fault[] {
  const faults = withoutAlternatives(errors).map((problem) => faultOf(problem, part))
  return [...new Map(faults.map((fault) => [`${fault.parameter} ${fault.message}`, fault])).values()].slice(0, 50)
}

/**
 * Of a value that may have several types, "must be null" is never the helpful half of the answer; and where one of the types is
 * met and fails further in, neither is that it is none of the others.
 */
function withoutAlternatives(problems: readonly Problem[]): readonly Problem[] {
  const alternatives = new Set(problems.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath))
  const kept = problems.filter(
    ({ keyword, instancePath, params }) => keyword !== 'anyOf' && !(alternatives.has(instancePath) && params['type'] === 'null'),
  )
  const met = new Set(kept.flatMap(valuesMet))
  const telling = kept.filter(
    ({ keyword, instancePath }) => keyword !== 'type' || !alternatives.has(instancePath) || !met.has(instancePath),
  )
  return telling.length > 0 ? telling : problems
}

/** The places whose values have a type that was asked for: those above a fault, and its own unless the type is the fault. */
function valuesMet({ keyword, instancePath }: Problem): readonly string[] {
  const steps = instancePath.split('/')
  const above = steps.slice(0, -1).map((_, i) => steps.slice(0, i + 1).join('/'))
  return keyword === 'type' ? above : [...above, instancePath]
}

function faultOf({ keyword, instancePath, params }: Problem, part: string): Fault {
  if (keyword === 'check') return params['fault'] as Fault
  const steps = stepsOf(instancePath)
  if (keyword === 'required') steps.push(String(params['missingProperty']))
  if (keyword === 'propertyNames' || keyword === 'additionalProperties')
    steps.push(String(params['propertyName'] ?? params['additionalProperty']))
  const parameter = steps.join('.') || part
  return { parameter, message: `${parameter} ${say(keyword, params)}` }
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

const articles: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const sayings: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: () => 'is required',
  type: ({ type }) =>
    `must be ${String(type)
      .split(',')
      .map((name) => articles[name] ?? name)
      .join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).map(String).join(', ')}`,
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  minLength: ({ limit }) => `must have at least ${String(limit)} characters`,
  maxLength: ({ limit }) => `must have at most ${String(limit)} characters`,
  minItems: ({ limit }) => `must have at least ${limit === 1 ? 'one entry' : `${String(limit)} entries`}`,
  maxItems: ({ limit }) => `must have at most ${String(limit)} entries`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  format: ({ format }) => `must be a valid ${String(format)}`,
  pattern: ({ pattern }) => (pattern === String.raw`\S` ? 'must not be blank' : 'has characters that are not allowed'),
  uniqueItems: () => 'must not name an entry twice',
  additionalProperties: () => 'is not known here',
}

function say(keyword: string, params: Readonly<Record<string, unknown>>): string {
  return sayings[keyword]?.(params) ?? 'does not have the right form'
}
