/** An SPDX licence expression. `and` and `or` have two or more operands, none of the same kind. */
export type LicenseExpression = LicenseTerm | LicenseCombination | NoLicense

export interface LicenseTerm {
  readonly kind: 'license' | 'reference'
  /** An SPDX id in its official spelling, or `LicenseRef-…` or `DocumentRef-…:LicenseRef-…`. */
  readonly id: string
  /** False for a word that is not on the SPDX licence list. References are always known. */
  readonly isKnown: boolean
  /** Written with a `+`. */
  readonly orLater: boolean
  readonly exception: LicenseException | undefined
}

export interface LicenseException {
  /** An exception's SPDX id, or `AdditionRef-…`, with `DocumentRef-…:` before it or not. */
  readonly id: string
  readonly isKnown: boolean
}

export interface LicenseCombination {
  readonly kind: 'and' | 'or'
  readonly parts: readonly LicenseExpression[]
}

/** SPDX's placeholders for no licence: none is granted, or none is stated. Tools write them inside expressions too. */
interface NoLicense {
  readonly kind: 'NONE' | 'NOASSERTION'
}

export interface LicenseSyntaxError {
  readonly problem: string
  /** Index into the text. */
  readonly at: number
}

export type ParsedLicense =
  | { readonly expression: LicenseExpression; readonly fault?: undefined }
  | { readonly expression?: undefined; readonly fault: LicenseSyntaxError }
