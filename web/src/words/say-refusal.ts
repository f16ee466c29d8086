import { de } from './de.ts'
import { en } from './en.ts'
import { labelIn } from './label-in.ts'
import type { Language } from './language.ts'

/** What a 403 says besides its text (docs/reference/errors.md#refused-scopes). */
interface Refusal {
  readonly scopes?: readonly string[]
  readonly feature?: string
  readonly grants?: string
  readonly holds?: string
}

/** Says why the service refused, in the words of the app; undefined for a refusal that it says in a text alone. */
export function sayRefusal(details: unknown, language: Language): string | undefined {
  const { scopes, feature, grants, holds } = (details ?? {}) as Refusal
  const { features, refusal, roles } = language === 'en' ? en : de
  if (scopes !== undefined) return `${refusal.title} ${refusal.needs(scopes.map((scope) => labelIn(roles, scope)).join(', '))}`
  if (feature !== undefined) return refusal.feature(labelIn(features, feature))
  if (grants !== undefined) return refusal.grants(labelIn(roles, grants))
  return holds === undefined ? undefined : refusal.holds(labelIn(roles, holds))
}
