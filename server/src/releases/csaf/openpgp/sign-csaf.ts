import { transact } from '#database/transact.ts'
import { type OpenPgpSigner, signsFor } from '#platform/openpgp-signer.ts'
import type { Tools } from '#platform/tools.ts'
import { addOpenPgpSignature, findOpenPgpSignature } from '#releases/csaf/openpgp/openpgp-signature-store.ts'
import type { ReleaseId } from '#releases/release-document-store.ts'

/** The operator's key, while it signs; undefined without one and once it has expired. */
export function usableKey({ openPgp, now }: Pick<Tools, 'openPgp' | 'now'>): OpenPgpSigner | undefined {
  return openPgp !== undefined && signsFor(openPgp, now()) ? openPgp : undefined
}

/** CSAF 2.0 §7.1.19 wants signatures that stay valid for 30 days at least. */
const leastDays = 30

/** Whether signatures of now are good enough for a trusted provider. */
export function signsAsTrusted({ openPgp, now }: Pick<Tools, 'openPgp' | 'now'>): boolean {
  return openPgp !== undefined && signsFor(openPgp, now(), leastDays)
}

/**
 * The OpenPGP signature of a CSAF document, made the first time it is asked for and the same from then on; undefined where no key
 * signs.
 */
export async function openPgpSignatureOf(
  tools: Tools,
  release: ReleaseId,
  { digest, bytes }: { readonly digest: string; readonly bytes: Uint8Array },
): Promise<string | undefined> {
  const key = usableKey(tools)
  if (key === undefined) return undefined
  const signedWith = { digest, fingerprint: key.fingerprint }
  const known = await findOpenPgpSignature(tools.db, release, signedWith)
  if (known !== undefined) return known
  const made = { ...signedWith, armored: await key.sign(bytes), created: tools.now() }
  return transact(tools.db, async (trx) => {
    await addOpenPgpSignature(trx, release, made)
    return findOpenPgpSignature(trx, release, signedWith)
  })
}
