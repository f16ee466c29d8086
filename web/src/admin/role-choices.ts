import { useWords } from '../words/words.tsx'

interface RoleChoice {
  readonly value: string
  readonly label: string
}

/** The roles a form offers: all but the enterprise administrator, which only those who hold it may grant (docs/reference/access.md#granting-scopes). */
export function useRoleChoices(held: readonly string[]): readonly RoleChoice[] {
  const { roles } = useWords()
  return Object.entries(roles)
    .map(([value, label]) => ({ value, label }))
    .filter(({ value }) => value !== 'enterprise_admin' || held.includes(value))
}
