import { hashStrength } from './component-hash.ts'
import type { MappedValue, MappedChoice } from './unmapped-fields.ts'
import { asObject } from '../json/json-values.ts'

/** Of the hashes of a component one is kept, the strongest (§4.6 rule 5); `field` names where each says its algorithm. */
export function onlyStrongestHash(field: string, kept: MappedValue): MappedChoice {
  return (hashes) => {
    const strongest = hashes.reduce((best, hash) => (strengthOf(hash, field) > strengthOf(best, field) ? hash : best))
    return (hash) => hash === strongest && strengthOf(hash, field) > 0 && kept
  }
}

function strengthOf(hash: unknown, field: string): number {
  return hashStrength(asObject(hash)?.[field])
}
