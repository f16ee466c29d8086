import type { Release } from '#approvals/approvals.ts'
import type { AppContext } from '#platform/app-context.ts'
import { freezeDocuments, isDocument, offeredDocuments } from '#releases/freeze-documents.ts'
import { fileNameOf } from '#releases/release-document.ts'

/** A published SBOM of a release. */
export interface ReleaseSbom {
  readonly fileName: string
  /** SHA-256 in hex, its key in the file store. */
  readonly digest: string
  readonly size: number
}

/** Returns the SBOMs of a release in every format; publishes them first if they are not yet published (docs/reference/release-documents.md#sbom). */
export async function releaseSboms(context: AppContext, release: Release): Promise<readonly ReleaseSbom[]> {
  const requested = offeredDocuments(release).filter(({ name }) => name === 'sbom')
  const frozen = await freezeDocuments(context, release, requested)
  return requested.flatMap((document) => {
    const found = frozen.find((each) => isDocument(each, document))
    return found === undefined ? [] : [{ fileName: fileNameOf(document, release), digest: found.digest, size: found.size }]
  })
}
