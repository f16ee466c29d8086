import type { VersionOrder } from '../orderings/sort-key.ts'

/** Leftovers of publishers' tools in a bound: operators of another notation, placeholders for a build, an escaped dot. */
const repairs: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll('\\', ''),
  (text) => text.replace(/^\s*(?:[<>]=?|={1,3}|~>|\^)\s*/u, ''),
  (text) => text.replace(/[.,;]+$/u, ''),
  (text) => text.replace(/-NA$/u, ''),
]

/** `2.6.0-cu124`, `7.2.0-12.1`: the part after the hyphen is a build of that release, which PEP 440 writes as a local version. */
const built = /^(v?\d+(?:\.\d+)+[^-+]*)-([a-z\d]+(?:\.[a-z\d]+)*)$/iu

/**
 * Rewrites a bound so that the ordering can place it: the text itself, the release of `2.6.0-NA`, the local version of
 * `2.6.0-cu124`. Undefined where that is impossible, as for a date or a commit.
 */
export function repairBound(text: string, order: VersionOrder): string | undefined {
  if (order.isParsable(text)) return text
  const repaired = repairs.reduce((mended, repair) => repair(mended), text)
  if (order.isParsable(repaired)) return repaired
  const local = order.name === 'pep440' ? repaired.replace(built, '$1+$2') : repaired
  return order.isParsable(local) ? local : undefined
}
