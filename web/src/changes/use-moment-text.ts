import { useSearchState } from '../shared/use-search-state.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import { changesTexts } from './changes-texts.ts'
import type { ModuleChanges } from './use-changes.ts'

/** Returns a function that writes an end of the period: as the address states it, else by the service. */
export function useMomentText({ from, to, since }: Pick<ModuleChanges, 'from' | 'to' | 'since'>): (end: 'from' | 'to') => string {
  const texts = useTexts(changesTexts).sums
  const { moment } = useFormats()
  const [search] = useSearchState()
  const moments = { from: since ?? from, to }
  return (end) => {
    const text = search[end]
    if (!text && end === 'to') return texts.now
    const isStated = text?.length === 10 && !(end === 'from' && since !== null)
    return moment(isStated ? text : moments[end])
  }
}
