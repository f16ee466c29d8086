import { Ajv, type AnySchema, type Options, type ValidateFunction } from 'ajv'
import type { DataValidateFunction, DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { Check } from '#platform/http/checked.ts'
import { compileIgnored, describeUnknownField } from '#platform/http/unknown-fields.ts'
import { whenNeeded } from '#platform/http/when-needed.ts'
import type { FieldProblem } from '#platform/http-error.ts'

type Validate = (value: unknown) => true | { readonly error: Error }

interface SchemaViolation {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
  /** The shape of the value; only of bodies. */
  readonly parentSchema?: unknown
}

const baseOptions = { useDefaults: true, allErrors: true, strict: false } as const
/** Rejects numbers that JSON.parse turns into Infinity. */
const strictOptions = { ...baseOptions, coerceTypes: false, strictNumbers: true, verbose: true } as const

/** Installs the validators. Queries and paths are text and are coerced; JSON bodies are not. */
export function validateRequests(app: FastifyInstance): void {
  const text = createValidator({ ...baseOptions, removeAdditional: true, coerceTypes: true })
  const first = createValidator({ ...strictOptions, allErrors: false })
  const every = createValidator(strictOptions)
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if ('x-raw' in (schema as object)) return () => true
    return whenNeeded(() => {
      if (httpPart === 'body') return bodyCheck(schema)
      const check = textCheck(schema)
      if (httpPart !== 'querystring') return check
      const integers = integersOf(schema as QueryShape)
      return (query) => check(keepAsText(dropEmpty(query as Query), integers))
    })
  })
  function textCheck(schema: AnySchema): Validate {
    const fits = text.compile(schema)
    return (value) => fits(value) === true || { error: fits.errors as unknown as Error }
  }
  function bodyCheck(schema: AnySchema): Validate {
    const fits = first.compile(schema)
    return (body) => fits(body) === true || { error: findViolations(body, fits, () => every.compile(schema)) as unknown as Error }
  }
  app.setSchemaErrorFormatter((errors, part) => new ValidationError(toProblems(errors, part), errors.every(isUnknownField)))
}

type Query = Record<string, unknown>

/** An empty parameter counts as absent (docs/reference/conventions.md#filters-by-id). */
function dropEmpty(query: Query): Query {
  for (const [name, value] of Object.entries(query)) if (value === '') Reflect.deleteProperty(query, name)
  return query
}

interface QueryShape {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>
}

function integersOf({ properties = {} }: QueryShape): readonly string[] {
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
}

/** What JavaScript alone reads as a whole number, as 1e2 or 0x1, gets a form that nothing does. */
function keepAsText(query: Query, integers: readonly string[]): Query {
  for (const name of integers) {
    const value = query[name]
    if (typeof value === 'string' && !/^-?\d+$/u.test(value)) query[name] = `text ${value}`
  }
  return query
}

/** Lists every problem of a small body, but only the first of a large one: a million problems cost memory and time. */
function findViolations(body: unknown, fits: ValidateFunction, compileEvery: () => ValidateFunction): readonly SchemaViolation[] {
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

function createValidator(options: Options): Ajv {
  const ajv = addFormats.default(new Ajv(options)).addKeyword({ keyword: 'check', errors: true, compile: compileCheck })
  ajv.addKeyword({ keyword: 'x-ignores', type: 'object', modifying: true, before: 'additionalProperties', compile: compileIgnored })
  // hosts without a dot and in other scripts are valid
  return ajv.addFormat('email', /^[^\s@]+@[^\s@]+$/u)
}

/** Compiles the rule of a shape (`checked`); its problems become those of the body. */
function compileCheck(check: Check<unknown>): DataValidateFunction {
  function run(value: unknown, location?: DataValidationCxt): boolean {
    const problems = check(value, pointerSteps(location?.instancePath ?? '').join('.'))
    validate.errors = problems.map((problem) => ({ keyword: 'check', message: problem.message, params: { problem } }))
    return problems.length === 0
  }
  const validate: DataValidateFunction = run
  return validate
}

/** A body, query or path that does not match the shape of its route. */
export class ValidationError extends Error {
  readonly problems: readonly FieldProblem[]
  /** Whether the body only has fields too many. */
  readonly isOfUnknownFields: boolean

  constructor(problems: readonly FieldProblem[], isOfUnknownFields: boolean) {
    super(problems[0]?.message ?? 'the request has the wrong shape')
    this.problems = problems
    this.isOfUnknownFields = isOfUnknownFields
  }
}

function isUnknownField({ keyword }: SchemaViolation): boolean {
  return keyword === 'additionalProperties'
}

/** A body may have ten thousand unknown fields, and the nearest known one is looked for each. */
const describedProblems = 200
/** Names of unknown fields are cut: they come back in the message. */
const shownLength = 100

function toProblems(errors: readonly SchemaViolation[], part: string): readonly FieldProblem[] {
  const problems = withoutAlternatives(errors)
    .slice(0, describedProblems)
    .map((problem) => toProblem(problem, part))
  return [...new Map(problems.map((problem) => [`${problem.parameter} ${problem.message}`, problem])).values()].slice(0, 50)
}

/**
 * Drops what only says that a branch did not fit, and unhelpful branches of a union: "must be null", and type errors of the other branches where one branch matched and failed deeper.
 */
function withoutAlternatives(problems: readonly SchemaViolation[]): readonly SchemaViolation[] {
  const alternatives = new Set(problems.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath))
  const candidates = problems.filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'anyOf' && keyword !== 'if' && !(alternatives.has(instancePath) && params['type'] === 'null'),
  )
  const matched = new Set(candidates.flatMap(matchedPaths))
  const helpful = candidates.filter(
    ({ keyword, instancePath }) => keyword !== 'type' || !alternatives.has(instancePath) || !matched.has(instancePath),
  )
  return helpful.length > 0 ? helpful : problems
}

/** Lists the paths whose values matched a requested type: the ancestors of a problem, and its own path unless the type is wrong. */
function matchedPaths({ keyword, instancePath }: SchemaViolation): readonly string[] {
  const steps = instancePath.split('/')
  const above = steps.slice(0, -1).map((_, i) => steps.slice(0, i + 1).join('/'))
  return keyword === 'type' ? above : [...above, instancePath]
}

function toProblem(violation: SchemaViolation, part: string): FieldProblem {
  const { keyword, instancePath, params, parentSchema } = violation
  if (keyword === 'check') return params['problem'] as FieldProblem
  const steps = pointerSteps(instancePath)
  if (keyword === 'required') steps.push(String(params['missingProperty']))
  const field = String(params['propertyName'] ?? params['additionalProperty']).slice(0, shownLength)
  if (keyword === 'propertyNames' || keyword === 'additionalProperties') steps.push(field)
  const parameter = steps.join('.') || part
  if (keyword === 'additionalProperties') return { parameter, message: describeUnknownField(parameter, field, parentSchema) }
  return { parameter, message: `${parameter} ${describeViolation(violation)}` }
}

function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const messagesByKeyword: Readonly<Record<string, (params: SchemaViolation['params'], schema: unknown) => string>> = {
  required: () => 'is required',
  type: ({ type }) =>
    `must be ${String(type)
      .split(',')
      .map((name) => typeNames[name] ?? name)
      .join(' or ')}`,
  enum: ({ allowedValues }) =>
    `must be one of ${(allowedValues as unknown[]).map((value) => (value === '' ? 'empty text' : String(value))).join(', ')}`,
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  minLength: ({ limit }) => `must have at least ${limit === 1 ? 'one character' : `${String(limit)} characters`}`,
  maxLength: ({ limit }) => `must have at most ${String(limit)} characters`,
  minItems: ({ limit }) => `must have at least ${limit === 1 ? 'one entry' : `${String(limit)} entries`}`,
  maxItems: ({ limit }) => `must have at most ${String(limit)} entries`,
  minProperties: () => 'must have at least one field',
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  format: ({ format }) => `must be a valid ${String(format)}`,
  pattern: ({ pattern }, schema) => (pattern === String.raw`\S` ? 'must not be blank' : describePattern(schema)),
  uniqueItems: () => 'must not name an entry twice',
}

/** Only the description of a field says in words what its pattern allows. */
function describePattern(schema: unknown): string {
  const { description } = (schema ?? {}) as { readonly description?: string }
  return description === undefined ? 'has characters that are not allowed' : `is not as described: ${description}`
}

function describeViolation({ keyword, params, parentSchema }: SchemaViolation): string {
  return messagesByKeyword[keyword]?.(params, parentSchema) ?? 'does not have the right form'
}
