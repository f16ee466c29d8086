import type { Release } from '#approvals/approvals.ts'
import type { AppContext } from '#platform/app-context.ts'
import { freezeDocuments, isDocument, offeredDocuments } from '#releases/freeze-documents.ts'
import { fileNameOf } from '#releases/release-document.ts'

/** A bill of materials of a release as it was published. */
export interface ReleaseSbom {
  readonly fileName: string
  /** SHA-256 in hex: what the file store knows it by. */
  readonly digest: string
  readonly size: number
}

/** The bills of a release in every format, published now when they were not before (decisions 9). */
export async function releaseSboms(context: AppContext, release: Release): Promise<readonly ReleaseSbom[]> {
  const requested = offeredDocuments(release).filter(({ name }) => name === 'sbom')
  const frozen = await freezeDocuments(context, release, requested)
  return requested.flatMap((document) => {
    const found = frozen.find((each) => isDocument(each, document))
    return found === undefined ? [] : [{ fileName: fileNameOf(document, release), digest: found.digest, size: found.size }]
  })
}
