import { choosable, usePeople } from '../shared/people.ts'
import type { Choice } from '../ui/choice.ts'
import { useTexts } from '../words/words.tsx'
import { riskTexts } from './risk-texts.ts'

/** The active users of the company to choose from, several that are stored as one choice, and nobody, or what else an empty choice means. */
export function usePersonChoices(stored: readonly string[], unset?: string): readonly Choice[] {
  const texts = useTexts(riskTexts)
  const people = choosable(usePeople(), stored).map(({ _id: value, name }) => ({ value, label: name }))
  const known = new Set(people.map(({ value }) => value))
  const gone = stored.filter((id) => !known.has(id)).map((value) => ({ value, label: value }))
  return [{ value: '', label: unset ?? texts.nobody }, ...people, ...gone]
}
