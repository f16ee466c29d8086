import { corporateForms } from './copyright-words.ts'

const unimportant: ReadonlySet<string> = new Set([...corporateForms, 'the'])

/**
 * Merges holders that differ only in case, punctuation and company forms, as `Intel Corp.` and `INTEL Corporation`. Each
 * stands where it came first, in its most frequent spelling, or of equals in the first.
 */
export function mergeHolders(holders: readonly string[]): readonly string[] {
  return [...Map.groupBy(holders, keyOf).values()].flatMap((spellings) => mostFrequent(spellings) ?? [])
}

function keyOf(holder: string): string {
  const words =
    holder
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[.'’]/gu, '')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const name = words.filter((word) => !unimportant.has(word))
  return (name.length === 0 ? words : name).join(' ')
}

function mostFrequent(spellings: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(spellings, (spelling) => spelling)].map(([spelling, same]) => ({ spelling, count: same.length }))
  // sorting is stable: the first of equals stays first
  return counts.toSorted((a, b) => b.count - a.count)[0]?.spelling
}
