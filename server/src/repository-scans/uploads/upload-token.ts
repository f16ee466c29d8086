import type { SecretBox } from '#platform/secret-box.ts'
import { isId } from '#platform/ids.ts'

const purpose = 'repository upload'

/** An upload of a company. */
export interface UploadAddress {
  readonly companyId: string
  readonly id: string
}

/** Writes an upload into its address, sealed, so that nobody can make or change one. */
export function sealUpload(secrets: SecretBox, { companyId, id }: UploadAddress): string {
  return secrets.seal(`${companyId}/${id}`, purpose)
}

/** Reads the upload from its address; undefined for anything that was not sealed here. */
export function openUpload(secrets: SecretBox, token: string): UploadAddress | undefined {
  try {
    const [companyId = '', id = ''] = secrets.open(token, purpose).split('/')
    return isId(companyId) && isId(id) ? { companyId, id } : undefined
  } catch {
    return undefined
  }
}
