/** An SPDX licence expression. `and` and `or` have two or more parts, none of which is of the same kind. */
export type LicenseExpression = LicenseTerm | LicenseCombination | NoLicense

export interface LicenseTerm {
  readonly kind: 'license' | 'reference'
  /** An SPDX id in its official spelling; of a reference `LicenseRef-…` or `DocumentRef-…:LicenseRef-…`. */
  readonly id: string
  /** False: a word in the place of an id that the SPDX licence list does not have. References are always known. */
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

/** SPDX's two ways to name no licence: none is granted, or nothing is said. Tools write them inside expressions too. */
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
