import type { VersionOrder } from './sort-key.ts'

/** Texts in the order of their UTF-8 bytes, nothing normalised. Every text is a version. */
export const lexicographic: VersionOrder = {
  name: 'lexicographic',
  compare: (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
  isParsable: () => true,
}
