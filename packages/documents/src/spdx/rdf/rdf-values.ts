import type { RdfNode } from './read-rdf-graph.ts'

/** What stands behind the last `#` or `/` of an address. */
export function lastWord(address: string): string {
  return address.slice(Math.max(address.lastIndexOf('#'), address.lastIndexOf('/')) + 1)
}

/** The texts of a property. */
export function textsOf(node: RdfNode, property: string): readonly string[] {
  return (node[property] ?? []).filter((value) => typeof value === 'string')
}

/** The references of a property. */
export function refsOf(node: RdfNode, property: string): readonly string[] {
  return (node[property] ?? []).flatMap((value) => (typeof value === 'string' ? [] : [value.ref]))
}

/** The first text of a property, or the last word of the address it refers to. */
export function wordOf(node: RdfNode, property: string): string | undefined {
  const [value] = node[property] ?? []
  return value === undefined || typeof value === 'string' ? value : lastWord(value.ref)
}

/** The first text of a property, or the address it refers to. */
export function addressOf(node: RdfNode, property: string): string | undefined {
  const [value] = node[property] ?? []
  if (value === undefined || typeof value === 'string') return value
  const word = lastWord(value.ref).toLowerCase()
  return word === 'noassertion' || word === 'none' ? word.toUpperCase() : value.ref
}

/** The class of a thing: `Package`. */
export function typeOf(node: RdfNode): string | undefined {
  return refsOf(node, 'type').map(lastWord)[0]
}

/** The value of an enumeration, whose name is put before it: `SHA256` of `checksumAlgorithm_sha256`. */
export function valueOf(node: RdfNode, property: string): string | undefined {
  const word = wordOf(node, property)
  return word
    ?.slice(word.indexOf('_') + 1)
    .replaceAll(/([a-z])([A-Z])/gu, '$1_$2')
    .toUpperCase()
}
