import { useCallback } from 'react'
import { useFormats, useTexts } from '../words/words.tsx'
import { changesTexts, type Shown } from './changes-texts.ts'
import type { Counts } from './counts.ts'

/** Returns a function that writes counts. */
export function useShown(): (counts: Counts) => Shown {
  const { number } = useFormats()
  return useCallback(({ violations, warnings }) => ({ violations: number(violations), warnings: number(warnings) }), [number])
}

/** Returns a function that says what counts became: `Violations 12 → 14, warnings 3 → 3`. */
export function useHeadline(): (before: Counts, after: Counts) => string {
  const texts = useTexts(changesTexts)
  const shown = useShown()
  return (before, after) => texts.headline(shown(before), shown(after))
}
