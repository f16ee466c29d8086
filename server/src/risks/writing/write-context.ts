import type { Actor } from '#access/access.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import type { Countermeasure } from '#risks/countermeasure.ts'
import type { AutomaticFieldsChange, RiskPropertiesInput } from '#risks/risk-properties.ts'
import type { Risk, RiskTarget } from '#risks/risk.ts'
import type { Scheme } from '#risks/scheme.ts'

/** What a write rests on beside the risk itself. */
export interface WriteContext {
  /** The scheme of the risk's module or project. */
  readonly scheme: Scheme
  readonly now: Date
  readonly actor: Actor
  readonly newId: () => string
}

/** What is to become of a risk; what is absent stays. */
export interface RiskEdit {
  /** Needed on create, ignored afterwards: a risk never moves by itself. */
  readonly target?: RiskTarget
  /** Needed on create. */
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly riskProperties?: RiskPropertiesInput | undefined
  /** The list as it shall be, for writes on a single countermeasure; before the one of riskProperties. */
  readonly countermeasures?: readonly Countermeasure[]
  /** The machine's own fields; no route passes any. */
  readonly automaticFields?: AutomaticFieldsChange | undefined
  /** The end of the temporary exception in force is dealt with by this write. */
  readonly endsException?: boolean
}

/** One field of a history entry (decisions 6): dotted, null where there is nothing. */
export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** A write that may be carried out. */
export interface RiskWrite {
  /** Undefined when the risk is made by it. */
  readonly before: Risk | undefined
  readonly after: Risk
  /** Empty when everything is as it was. */
  readonly changes: readonly FieldChange[]
}

/** Where a rule is broken; nothing where it is kept. */
export type Problems = readonly FieldProblem[]
