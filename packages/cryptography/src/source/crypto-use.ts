/** One use of an algorithm in a file. */
export interface CryptoUse {
  /** The name that `normaliseAlgorithm` gives. */
  readonly algorithm: string
  readonly how: 'call' | 'key-file' | 'constant' | 'keyword'
  readonly confidence: 5 | 4 | 1
  /** From 1. */
  readonly line: number
  /** In bits. */
  readonly size?: number
  readonly family?: string
  readonly mode?: string
  readonly padding?: string
  readonly isPrivateKey?: boolean
  readonly kind?: 'algorithm' | 'certificate' | 'key'
}

/** A file of a repository; `code` has its comments blanked by spaces, so that lines stay where they are. */
export interface CryptoSource {
  readonly path: string
  /** The name of the language, as `@waybill/source-files` has it: `Java`, `C++`, `text` … */
  readonly language: string
  readonly code: string
  /** Where given, keys and certificates are searched in them too, and so in comments. */
  readonly bytes?: Uint8Array
}
