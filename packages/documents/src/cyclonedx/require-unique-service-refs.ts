import type { Nodes } from './collect-nodes.ts'
import { ParseError } from '../parse-error.ts'
import { asText, type JsonObject, indexedObjects } from '../json/json-values.ts'

const identity = ['group', 'name', 'version'] as const

/**
 * Throws a ParseError where one bom-ref names a service and something else: a component, the root component, or another service.
 * References to it would be ambiguous. Recursion is as deep as the document, which is limited.
 */
export function requireUniqueServiceRefs(document: JsonObject, { byRef }: Pick<Nodes, 'byRef'>): void {
  const services = new Map<string, JsonObject>()

  function look(list: unknown, pointer: string): void {
    for (const [index, service] of indexedObjects(list)) {
      const place = `${pointer}/${String(index)}`
      const ref = asText(service['bom-ref'])
      if (ref !== undefined) note(ref, service, `${place}/bom-ref`)
      look(service['services'], `${place}/services`)
    }
  }

  function note(ref: string, service: JsonObject, place: string): void {
    const known = services.get(ref) ?? service
    const isOther = byRef.has(ref) || identity.some((property) => asText(known[property]) !== asText(service[property]))
    if (isOther) throw new ParseError(place, `the bom-ref ${JSON.stringify(ref.slice(0, 200))} stands for two different things`)
    services.set(ref, service)
  }

  look(document['services'], '/services')
}
