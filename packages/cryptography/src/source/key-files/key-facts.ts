/** What a certificate or key says of itself, without the key. */
export interface KeyFacts {
  readonly algorithm: string
  /** In bits. */
  readonly size?: number
  readonly kind: 'certificate' | 'key'
  readonly isPrivateKey?: boolean
  /** The algorithm by which a certificate is signed. */
  readonly signature?: string
}
