import { fieldError } from '../api/api-error.ts'
import type { DraftField } from './risk-draft.ts'
import type { Scheme } from './risk.ts'
import type { RiskEdits } from './use-risk-edits.ts'

/** What the fields of a risk's form need. */
export interface RiskFieldsProps {
  readonly scheme: Scheme['scheme']
  readonly edits: Pick<RiskEdits, 'draft' | 'stored' | 'change'>
  readonly errorOf: (field: DraftField) => string | undefined
  /** What an empty choice means; that nothing is set where it is left out. */
  readonly unset?: string
}

/** Returns the message of an error that is about a field of the form; one about the decision stands beside its type. */
export function draftFieldError(error: Error | null, field: DraftField): string | undefined {
  return fieldError(error, field) ?? (field === 'type' ? fieldError(error, 'decision') : undefined)
}
