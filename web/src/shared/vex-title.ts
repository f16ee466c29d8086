import type { components } from '../api/schema.d.ts'
import type { Language } from '../words/language.ts'
import { sayDecision } from '../words/say-decision.ts'

/** What a VEX document is called: its title, else its id, else its format. */
export function vexTitle({ title, documentId, format }: components['schemas']['VexItem'], language: Language): string {
  return sayDecision(title ?? documentId ?? format, language)
}
