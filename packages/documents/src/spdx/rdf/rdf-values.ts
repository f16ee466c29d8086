import type { RdfNode } from './read-rdf-graph.ts'

/** Returns the part after the last `#` or `/` of an address. */
export function lastWord(address: string): string {
  return address.slice(Math.max(address.lastIndexOf('#'), address.lastIndexOf('/')) + 1)
}

/** Returns the texts of a property. */
export function textsOf(node: RdfNode, property: string): readonly string[] {
  return (node[property] ?? []).filter((value) => typeof value === 'string')
}

/** Returns the references of a property. */
export function refsOf(node: RdfNode, property: string): readonly string[] {
  return (node[property] ?? []).flatMap((value) => (typeof value === 'string' ? [] : [value.ref]))
}

/** Returns the first text of a property, or the last word of its reference. */
export function wordOf(node: RdfNode, property: string): string | undefined {
  const [value] = node[property] ?? []
  return value === undefined || typeof value === 'string' ? value : lastWord(value.ref)
}

/** Returns the first text of a property, or its reference. */
export function addressOf(node: RdfNode, property: string): string | undefined {
  const [value] = node[property] ?? []
  if (value === undefined || typeof value === 'string') return value
  const word = lastWord(value.ref).toLowerCase()
  return word === 'noassertion' || word === 'none' ? word.toUpperCase() : value.ref
}

/** Returns the class of a node: `Package`. */
export function typeOf(node: RdfNode): string | undefined {
  return refsOf(node, 'type').map(lastWord)[0]
}

/** Returns an enumeration value without its prefix: `SHA256` of `checksumAlgorithm_sha256`. */
export function valueOf(node: RdfNode, property: string): string | undefined {
  const word = wordOf(node, property)
  return word
    ?.slice(word.indexOf('_') + 1)
    .replaceAll(/([a-z])([A-Z])/gu, '$1_$2')
    .toUpperCase()
}
