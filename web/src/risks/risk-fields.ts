import type { DraftField } from './risk-draft.ts'
import type { Scheme } from './risk.ts'
import type { RiskEdits } from './use-risk-edits.ts'

/** What the fields of a risk's form need. */
export interface RiskFieldsProps {
  readonly scheme: Scheme['scheme']
  readonly edits: RiskEdits
  readonly errorOf: (field: DraftField) => string | undefined
}
