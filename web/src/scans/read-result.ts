import type { RepositoryResult } from '@waybill/repository-scan'
import { readForeignResult } from './read-foreign-result.ts'

export type ScannedFile = RepositoryResult['waybill']['files'][number]

/** Reads a result document. Those of other clients have no part `waybill`: it is made of what they say of files. */
export function readResult(document: unknown): RepositoryResult {
  const { waybill } = document as Partial<RepositoryResult>
  return waybill === undefined ? readForeignResult(document) : (document as RepositoryResult)
}
