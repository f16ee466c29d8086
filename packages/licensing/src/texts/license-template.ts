/** A passage of a licence's text as the SPDX list marks it up. */
export interface TemplateSegment {
  readonly t: string
  /** May be left out. */
  readonly o?: boolean
  /** A pattern of what may stand there instead. */
  readonly w?: string
}

/** A text of a licence, an exception, or a notice in source files that refers to a licence. */
export interface LicenseTemplate {
  readonly id: string
  readonly kind: DocumentKind
  readonly segments: readonly TemplateSegment[]
}

export type DocumentKind = 'license' | 'exception' | 'notice'
export const documentKinds: readonly DocumentKind[] = ['license', 'exception', 'notice']

/** What is known of a word of a template. */
export const optionalWord = 1
/** Other words may stand before this one. */
export const wildBefore = 2

/** A word of a template, and its flags. */
export interface TemplateWord {
  readonly hash: number
  readonly flags: number
}
