/** The scopes that may call it, or another audience. */
type Audience = readonly string[] | 'any-key' | 'operator' | 'scim' | 'public'

interface Note {
  /** Not implemented yet; the test fails once it is, so that the mark is removed. */
  readonly later?: boolean
  /** The licence feature the company needs (docs/reference/access.md#features). */
  readonly feature?: string
}

/** One operation. */
export type Row = readonly [method: string, path: string, audience: Audience, note?: Note]
