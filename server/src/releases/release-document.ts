import type { Feature } from '#access/access.ts'
import type { Snapshot } from '#approvals/approvals.ts'

/**
 * A kind of document that is frozen for every release: written from the snapshot alone, once, and kept byte for byte
 * (docs/reference/release-documents.md#freezing).
 */
export interface ReleaseDocument {
  /** The last segment of its path. */
  readonly name: string
  /** The value of `?format=`; the first format of a name is the default. */
  readonly format: string
  /** Display title. */
  readonly title: string
  readonly mediaType: string
  /** File extension, with the dot. */
  readonly ending: string
  /** The feature that the company needs for this document. */
  readonly feature?: Feature
  /** Whether it carries the company's TLP label. */
  readonly isLabelled?: boolean
  /** Deterministic: the same text for the same snapshot. */
  readonly build: (snapshot: Snapshot) => string
}

/** Returns the file name of a document: `shop-1.2.0.cdx.json`. */
export function fileNameOf(
  { ending }: Pick<ReleaseDocument, 'ending'>,
  { name, version }: { readonly name: string; readonly version: string | undefined },
): string {
  return `${slugOf([name, version ?? ''].join(' '))}${ending}`
}

/** Reduces a name to ASCII, which every header and file system accepts. */
function slugOf(text: string): string {
  const slug = text
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9.]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/gu, '')
  return slug.slice(0, 80).toLowerCase() || 'release'
}
