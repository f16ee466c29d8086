import { asList, asObject, type JsonObject } from '../json/json-values.ts'
import { cwesIn, cwesOf } from './cwe-text.ts'
import { cwesOfReferences, type Taxonomies } from './sarif-taxonomies.ts'

/** More than any rule has. */
const mostCwes = 100
/** `cwe`, `CWEs`, `cwe-id`, `cwe_ids`. */
const cweProperty = /^cwe[-_]?(?:s|id|ids)?$/iu

/**
 * The CWEs a rule or a result says it is about (decisions 6): its tags, its property `cwe` or `cwes`, its taxa and
 * relationships. A rule may be called after a CWE as well.
 */
export function cwesOfPart(part: JsonObject, taxonomies: Taxonomies): readonly string[] {
  const properties = asObject(part['properties']) ?? {}
  const held = Object.entries(properties).flatMap(([name, value]) => (cweProperty.test(name) ? valuesOf(value) : []))
  const found = [
    ...asList(properties['tags']).slice(0, 1000).flatMap(cwesIn),
    ...held.flatMap(cwesOf),
    ...cwesOfReferences(part['taxa'], taxonomies),
    ...cwesOfReferences(part['relationships'], taxonomies),
  ]
  return distinct(found)
}

/** Reads the CWE of a rule whose id is `CWE-78` or begins with it, as `CWE-78/api-handler`. */
export function cwesOfId(id: string): readonly string[] {
  return /^cwe-/iu.test(id) ? cwesIn(id.split('/', 1)[0]) : []
}

export function distinct(cwes: readonly string[]): readonly string[] {
  return [...new Set(cwes)].slice(0, mostCwes)
}

/** Collects a text, a number, an object with either, or a list of these. */
function valuesOf(value: unknown): readonly unknown[] {
  return [value]
    .flat()
    .slice(0, 1000)
    .map((each) => {
      const object = asObject(each)
      return object === undefined ? each : (object['cweId'] ?? object['id'] ?? object['cwe'])
    })
}
