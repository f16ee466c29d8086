import { type Choice, choicesOf } from '../ui/choice.ts'
import { useWords } from '../words/words.tsx'

/** The roles a form offers: all but the enterprise administrator, which only those who hold it may grant (docs/reference/access.md#granting-scopes). */
export function useRoleChoices(held: readonly string[]): readonly Choice[] {
  const { roles } = useWords()
  return choicesOf(roles).filter(({ value }) => value !== 'enterprise_admin' || held.includes(value))
}
