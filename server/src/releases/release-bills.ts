import type { Release } from '#approvals/approvals.ts'
import type { Tools } from '#platform/tools.ts'
import { freezeDocuments, isOf, offeredDocuments } from '#releases/freeze-documents.ts'
import { fileNameOf } from '#releases/release-document.ts'

/** A bill of materials of a release as it was published. */
export interface ReleaseBill {
  readonly fileName: string
  /** SHA-256 in hex: what the file store knows it by. */
  readonly digest: string
  readonly size: number
}

/** The bills of a release in every format, published now when they were not before (decisions 9). */
export async function releaseBills(tools: Tools, release: Release): Promise<readonly ReleaseBill[]> {
  const wanted = offeredDocuments(release).filter(({ name }) => name === 'sbom')
  const frozen = await freezeDocuments(tools, release, wanted)
  return wanted.flatMap((document) => {
    const found = frozen.find((each) => isOf(each, document))
    return found === undefined ? [] : [{ fileName: fileNameOf(document, release), digest: found.digest, size: found.size }]
  })
}
