import type { Feature } from '#access/access.ts'
import type { Snapshot } from '#approvals/approvals.ts'

/**
 * A kind of document that is frozen for every release: written from the snapshot alone, once, and kept byte for byte
 * (docs/reference/release-documents.md#freezing).
 */
export interface ReleaseDocument {
  /** The last word of its path. */
  readonly name: string
  /** What `?format=` asks for it by; the first of a name is what is answered unasked. */
  readonly format: string
  /** For people. */
  readonly title: string
  readonly mediaType: string
  /** End of the file's name, with the dot. */
  readonly ending: string
  /** The licence feature the company needs, without which there is no such document. */
  readonly feature?: Feature
  /** Whether it carries the company's TLP label. */
  readonly isLabelled?: boolean
  /** The same text for the same snapshot: no clock, no chance, nothing from outside. */
  readonly build: (snapshot: Snapshot) => string
}

/** What a document is called when it is saved: `shop-1.2.0.cdx.json`. */
export function fileNameOf(
  { ending }: Pick<ReleaseDocument, 'ending'>,
  { name, version }: { readonly name: string; readonly version: string | undefined },
): string {
  return `${slugOf([name, version ?? ''].join(' '))}${ending}`
}

/** ASCII alone, so that it is the same in every header and file system. */
function slugOf(text: string): string {
  const slug = text
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9.]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/gu, '')
  return slug.slice(0, 80).toLowerCase() || 'release'
}
