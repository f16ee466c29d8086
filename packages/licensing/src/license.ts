/** Exactly one of id, name and expression is set. */
export interface License {
  readonly id?: string
  readonly name?: string
  readonly expression?: string
  readonly url?: string
  /** Full text when the document carries it, at most 100,000 characters. */
  readonly text?: string
}

export interface ExtractedLicense {
  /** `LicenseRef-…`, as expressions write it. */
  readonly id: string
  readonly name?: string
  /** At most 100,000 characters. */
  readonly text?: string
  readonly url?: string
}
