import { hashStrength } from '#standards/bom/component-hash.ts'
import type { Kept, KeptChoice } from '#standards/bom/losses.ts'
import { asObject } from '#standards/json/json-values.ts'

/** Of the hashes of a component one is kept, the strongest (§4.6 rule 5); `field` names where each says its algorithm. */
export function strongestOf(field: string, kept: Kept): KeptChoice {
  return (hashes) => {
    const strongest = hashes.reduce((best, hash) => (strengthOf(hash, field) > strengthOf(best, field) ? hash : best))
    return (hash) => hash === strongest && strengthOf(hash, field) > 0 && kept
  }
}

function strengthOf(hash: unknown, field: string): number {
  return hashStrength(asObject(hash)?.[field])
}
