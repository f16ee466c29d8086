/** Scopes that may call, or who else. */
type Audience = readonly string[] | 'any-key' | 'operator' | 'public'

interface Note {
  /** The operation is not there yet; the test asks to take this away when it is. */
  readonly later?: boolean
  /** The licence feature the company needs (docs/reference/access.md#features). */
  readonly feature?: string
}

/** One operation. */
export type Row = readonly [method: string, path: string, audience: Audience, note?: Note]

export const later: Note = { later: true }
