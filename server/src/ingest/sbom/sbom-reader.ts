import { isMainThread } from 'node:worker_threads'
import type { ReadOptions, Sbom } from '@waybill/documents'
import { analysedAtOnceUpTo } from '#analysis/analysis.ts'
import { type ContentInPieces, describeSbom, packContent, type SbomDescription, splitSbom } from '#sboms/sboms.ts'

/** A document to be read, and what the request says about reading it. */
export interface SbomReaderInput {
  readonly bytes: Uint8Array
  /** Of the document and of everything that changes how it is read. */
  readonly digest: string
  readonly pkgType: string | undefined
  readonly version: string | undefined
  readonly isXml: boolean
}

export interface SbomReaderResult {
  /** Undefined for a large SBOM: its analysis reads it in another thread, and handing it to the thread that serves requests would block that thread. */
  readonly sbom: Sbom | undefined
  readonly described: SbomDescription
  /** Undefined for a small SBOM read in the thread that serves requests: `packContent` packs it while the database works. */
  readonly content: Uint8Array | undefined
  /** Of an SBOM read in another thread that is analysed in pieces before the response, without what was added to its module by hand. */
  readonly inPieces: ContentInPieces | undefined
}

/** Up to this number of components an SBOM is analysed before the response, so that the client's first poll says Finished. */
export const synchronousLimit = 20_000

/** Makes a reader that answers the SBOM parsed, packed for storage, or both. */
export function sbomReader(read: (bytes: Uint8Array, options: ReadOptions & Pick<SbomReaderInput, 'isXml'>) => Sbom | Promise<Sbom>) {
  return async ({ bytes, digest, pkgType, version, isXml }: SbomReaderInput): Promise<SbomReaderResult> => {
    const sbom = await read(bytes, { pkgType, version, isXml })
    const isLarge = sbom.components.length > analysedAtOnceUpTo
    const packing = isLarge || !isMainThread ? packContent(sbom) : undefined
    const inPieces = isLarge && !isMainThread && sbom.components.length <= synchronousLimit ? splitSbom(sbom) : undefined
    return { sbom: isLarge ? undefined : sbom, described: describeSbom(digest, sbom), content: await packing, inPieces }
  }
}
