import type { LicenseExpression } from '@waybill/licensing'

/** What licenses a component, and how sure that is. */
export interface Licensing {
  /** As declared, in words to show. */
  readonly text: string
  /** Undefined: none of it is a licence anybody knows. */
  readonly expression: LicenseExpression | undefined
  /** Declared words that name no licence we know. */
  readonly unrecognised: readonly string[]
  /** 5 declared by id, 4 recognised by name or address, 1 guessed from a text or a misspelling (docs/reference/analysis.md#legal). */
  readonly confidence: 5 | 4 | 1
}

/** A component's licences, and which modules declare which of them. */
export interface LegalFact {
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
  /** By module id; a module whose document declares nothing is not there. */
  readonly declared: ReadonlyMap<string, Licensing>
  /** Where it was found, by module id: `path:line` or `path`. */
  readonly locations: ReadonlyMap<string, string>
  /** What the registry says, where a document says nothing. */
  readonly published: Licensing | undefined
  /** The module's own licence, by module id. */
  readonly own: ReadonlyMap<string, Licensing>
}
