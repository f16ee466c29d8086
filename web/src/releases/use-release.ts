import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import type { CsafDocument } from './compare-editions.ts'
import type { PublicKey, SignedDocument } from './verify-document.ts'

/** The signed documents of a release. */
export function useSignatures(releaseKey: string) {
  return useQuery({
    queryKey: ['releases', releaseKey, 'signatures'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/compliance/releases/{release_key}/signatures', { params: { path: { release_key: releaseKey } }, signal })),
  })
}

/** Path of a document on this origin: its URL names the public one, which this page may not contact. */
export function pathOf({ url }: Pick<SignedDocument, 'url'>): string {
  return `/api/v2${url.slice(url.indexOf('/compliance/releases/'))}`
}

/** Returns the bytes of a document as they were signed. */
export async function loadBytes(document: SignedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetchFile(pathOf(document))
  return new Uint8Array(await response.arrayBuffer())
}

/** Returns the public key that a signature names. */
export async function loadKey(keyId: string): Promise<PublicKey> {
  const response = await fetchFile(`/.well-known/waybill-signing-key?format=jwk&keyId=${encodeURIComponent(keyId)}`)
  return (await response.json()) as PublicKey
}

/** The frozen CSAF document and the current edition; only where they differ. */
export function useEditions(frozen: SignedDocument, current: SignedDocument) {
  return useQuery({
    queryKey: ['releases', 'editions', frozen.sha256, current.sha256],
    enabled: frozen.sha256 !== current.sha256,
    queryFn: async () => {
      const [before, after] = await Promise.all([frozen, current].map(async (each) => (await fetchFile(pathOf(each))).json()))
      return { before: before as CsafDocument, after: after as CsafDocument }
    },
  })
}

async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!response.ok) throw new ApiError(response.status, {}, response.headers)
  return response
}
