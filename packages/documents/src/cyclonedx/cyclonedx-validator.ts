import { Compile, Errors } from 'typebox/schema'
import { asList, asObject, type JsonObject } from '../json/json-values.ts'
import { inFastWords } from './fast-schema.ts'
import bom12 from './schemas/bom-1.2.SNAPSHOT.schema.json' with { type: 'json' }
import bom13 from './schemas/bom-1.3.SNAPSHOT.schema.json' with { type: 'json' }
import bom14 from './schemas/bom-1.4.SNAPSHOT.schema.json' with { type: 'json' }
import bom15 from './schemas/bom-1.5.SNAPSHOT.schema.json' with { type: 'json' }
import bom16 from './schemas/bom-1.6.SNAPSHOT.schema.json' with { type: 'json' }
import bom17 from './schemas/bom-1.7.SNAPSHOT.schema.json' with { type: 'json' }
import cryptographyDefs from './schemas/cryptography-defs.SNAPSHOT.schema.json' with { type: 'json' }
import jsf from './schemas/jsf-0.82.SNAPSHOT.schema.json' with { type: 'json' }
import spdx from './schemas/spdx.SNAPSHOT.schema.json' with { type: 'json' }

export const cyclonedxVersions = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'] as const
export type CycloneDxVersion = (typeof cyclonedxVersions)[number]

/** A schema. `Check` is compiled; `Errors` interprets it and is hundreds of times slower. */
export interface Validator {
  readonly Check: (value: unknown) => boolean
  readonly Errors: (value: unknown) => ReturnType<typeof Errors>
}

const packaged: Readonly<Record<CycloneDxVersion, unknown>> = {
  '1.2': bom12,
  '1.3': bom13,
  '1.4': bom14,
  '1.5': bom15,
  '1.6': bom16,
  '1.7': bom17,
}
const schemas = new Map(cyclonedxVersions.map((version) => [version, prepareSchema(packaged[version])]))
const referenced = Object.fromEntries(
  Object.entries({ spdx, 'jsf-0.82': jsf, 'cryptography-defs': cryptographyDefs }).map(([name, schema]) => [
    addressOf(name),
    { ...prepareSchema(schema), $id: addressOf(name) },
  ]),
)

const referencedFast = Object.fromEntries(Object.entries(referenced).map(([name, schema]) => [name, asObject(inFastWords(schema)) ?? {}]))

const validators = new Map<string, Validator>()

/** Returns the validator of a whole document or of one definition, compiled on first use. */
export function cyclonedxValidator(version: CycloneDxVersion, definition?: string): Validator {
  const key = `${version} ${definition ?? ''}`
  const known = validators.get(key)
  if (known !== undefined) return known
  const schema = schemaOf(version, definition)
  const compiled = Compile(referencedFast, asObject(inFastWords(schema)) ?? {})
  const validator: Validator = {
    Check: (value) => compiled.Check(value),
    Errors: (value) => Errors(referenced, schema, value),
  }
  validators.set(key, validator)
  return validator
}

/** Maps the top-level lists to the definitions of their entries. */
export function cyclonedxLists(version: CycloneDxVersion): ReadonlyMap<string, string> {
  const properties = Object.entries(asObject(schemas.get(version)?.['properties']) ?? {})
  const definitions = properties.map(([name, schema]) => [name, asObject(asObject(schema)?.['items'])?.['$ref']] as const)
  return new Map(definitions.flatMap(([name, path]) => (typeof path === 'string' ? [[name, path.slice(path.lastIndexOf('/') + 1)]] : [])))
}

/** Lists the curves of version 1.7 as `registry/name`. */
export function cyclonedxCurves(): readonly string[] {
  const definitions = asObject(asObject(referenced[addressOf('cryptography-defs')])?.['definitions'])
  const curves = asObject(definitions?.['ellipticCurvesEnum'])?.['enum']
  return asList(curves).filter((curve) => typeof curve === 'string')
}

function schemaOf(version: CycloneDxVersion, definition: string | undefined): JsonObject {
  const schema = schemas.get(version) ?? {}
  return definition === undefined ? schema : { definitions: schema['definitions'], allOf: [{ $ref: `#/definitions/${definition}` }] }
}

function addressOf(name: string): string {
  return `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`
}

/**
 * Removes from a schema what hinders validation: `$id`s, since inner ones break references in 1.2 and 1.3 and outer ones slow down
 * error reports, so references become absolute; address formats, which real documents violate without harm; and `uniqueItems`, whose
 * check costs six times the rest (equal components are merged anyway).
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
  const [, name, fragment] = (keyword === '$ref' && typeof value === 'string' && /^([^#]+)\.SNAPSHOT\.schema\.json(.*)$/u.exec(value)) || []
  return name === undefined ? undefined : `${addressOf(name)}${fragment}`
}
