import type { Actor } from '#access/access.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import type { Countermeasure } from '#risks/countermeasure.ts'
import type { AutomaticFieldsChange, RiskPropertiesInput } from '#risks/risk-properties.ts'
import type { Risk, RiskTarget } from '#risks/risk.ts'
import type { Scheme } from '#risks/scheme.ts'

/** What a write depends on besides the risk. */
export interface WriteContext {
  /** The scheme of the risk's module or project. */
  readonly scheme: Scheme
  readonly now: Date
  readonly actor: Actor
  readonly newId: () => string
}

/** A requested change of a risk; absent fields stay. */
export interface RiskEdit {
  /** Required on creation, ignored afterwards: a risk never moves. */
  readonly target?: RiskTarget
  /** Required on creation. */
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly riskProperties?: RiskPropertiesInput | undefined
  /** The complete list, for writes of a single countermeasure; takes precedence over riskProperties. */
  readonly countermeasures?: readonly Countermeasure[]
  /** Fields of automatic risks; no route passes any. */
  readonly automaticFields?: AutomaticFieldsChange | undefined
  /** This write processes the end of the temporary exception. */
  readonly endsException?: boolean
}

/** A changed field in the history: a dotted path, and null for no value (decisions 6). */
export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** A valid write. */
export interface RiskWrite {
  /** Undefined for a creation. */
  readonly before: Risk | undefined
  readonly after: Risk
  /** Empty if nothing changed. */
  readonly changes: readonly FieldChange[]
}

/** The violated rules; empty for a valid write. */
export type Problems = readonly FieldProblem[]
