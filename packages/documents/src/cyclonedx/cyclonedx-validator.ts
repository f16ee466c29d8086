import { createRequire } from 'node:module'
import { Compile } from 'typebox/schema'
import { asList, asObject, type JsonObject } from '../json/json-values.ts'

export const cyclonedxVersions = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'] as const
export type CycloneDxVersion = (typeof cyclonedxVersions)[number]

/** A compiled schema; `Errors` interprets it and is hundreds of times slower than `Check`. */
export type Validator = ReturnType<typeof Compile<JsonObject>>

const load = createRequire(import.meta.url)
const schemas = new Map(cyclonedxVersions.map((version) => [version, prepareSchema(packaged(`bom-${version}`))]))
const referenced = Object.fromEntries(
  ['spdx', 'jsf-0.82', 'cryptography-defs'].map((name) => [addressOf(name), { ...prepareSchema(packaged(name)), $id: addressOf(name) }]),
)

const validators = new Map<string, Validator>()

/** The validator of a whole document, or of one definition of its schema; compiled when first asked for. */
export function cyclonedxValidator(version: CycloneDxVersion, definition?: string): Validator {
  const key = `${version} ${definition ?? ''}`
  const known = validators.get(key)
  if (known !== undefined) return known
  const validator = Compile(referenced, schemaOf(version, definition))
  validators.set(key, validator)
  return validator
}

/** Which top-level properties are lists, and the definition that their entries follow. */
export function cyclonedxLists(version: CycloneDxVersion): ReadonlyMap<string, string> {
  const properties = Object.entries(asObject(schemas.get(version)?.['properties']) ?? {})
  const definitions = properties.map(([name, schema]) => [name, asObject(asObject(schema)?.['items'])?.['$ref']] as const)
  return new Map(definitions.flatMap(([name, path]) => (typeof path === 'string' ? [[name, path.slice(path.lastIndexOf('/') + 1)]] : [])))
}

/** The curves that version 1.7 knows, as `registry/name`. */
export function cyclonedxCurves(): readonly string[] {
  const definitions = asObject(asObject(referenced[addressOf('cryptography-defs')])?.['definitions'])
  const curves = asObject(definitions?.['ellipticCurvesEnum'])?.['enum']
  return asList(curves).filter((curve) => typeof curve === 'string')
}

function schemaOf(version: CycloneDxVersion, definition: string | undefined): JsonObject {
  const schema = schemas.get(version) ?? {}
  return definition === undefined ? schema : { definitions: schema['definitions'], allOf: [{ $ref: `#/definitions/${definition}` }] }
}

function packaged(name: string): unknown {
  return load(`./schemas/${name}.SNAPSHOT.schema.json`) as unknown
}

function addressOf(name: string): string {
  return `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`
}

/**
 * The schema without what hinders: `$id`s, of which inner ones in 1.2 and 1.3 break references and outer ones make finding
 * errors slow, so that references become absolute; formats of addresses, which real documents miss and nobody depends on;
 * and `uniqueItems`, whose check costs six times the rest (equal components are merged anyway).
 */
function prepareSchema(schema: unknown): JsonObject {
  return asObject(withoutDropped(schema)) ?? {}
}

function withoutDropped(schema: unknown): unknown {
  if (Array.isArray(schema)) return asList(schema).map(withoutDropped)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([keyword, value]) => !isDropped(keyword, value))
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, absolute(keyword, value) ?? withoutDropped(value)]))
}

function isDropped(keyword: string, value: unknown): boolean {
  if (keyword === '$id') return typeof value === 'string'
  if (keyword === 'format') return value === 'iri-reference' || value === 'idn-email'
  return keyword === 'uniqueItems' && value === true
}

function absolute(keyword: string, value: unknown): string | undefined {
  const [, name, place] = (keyword === '$ref' && typeof value === 'string' && /^([^#]+)\.SNAPSHOT\.schema\.json(.*)$/u.exec(value)) || []
  return name === undefined ? undefined : `${addressOf(name)}${place}`
}
