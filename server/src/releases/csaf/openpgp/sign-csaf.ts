import { transact } from '#database/transact.ts'
import { type OpenPgpSigner, isValidFor } from '#platform/openpgp-signer.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addOpenPgpSignature, findOpenPgpSignature } from '#releases/csaf/openpgp/openpgp-signature-store.ts'
import type { ReleaseId } from '#releases/release-document-store.ts'

/** Returns the operator's key; undefined without one and once it has expired. */
export function usableKey({ openPgp, now }: Pick<AppContext, 'openPgp' | 'now'>): OpenPgpSigner | undefined {
  return openPgp !== undefined && isValidFor(openPgp, now()) ? openPgp : undefined
}

/** CSAF 2.0 §7.1.19 requires signatures that stay valid for at least 30 days. */
const minDays = 30

/** Whether current signatures meet the requirements for a trusted provider. */
export function isTrustedProvider({ openPgp, now }: Pick<AppContext, 'openPgp' | 'now'>): boolean {
  return openPgp !== undefined && isValidFor(openPgp, now(), minDays)
}

/**
 * Returns the OpenPGP signature of a CSAF document. It is made on the first request and does not change; undefined where no key
 * signs.
 */
export async function openPgpSignatureOf(
  context: AppContext,
  release: ReleaseId,
  { digest, bytes }: { readonly digest: string; readonly bytes: Uint8Array },
): Promise<string | undefined> {
  const key = usableKey(context)
  if (key === undefined) return undefined
  const signedWith = { digest, fingerprint: key.fingerprint }
  const known = await findOpenPgpSignature(context.db, release, signedWith)
  if (known !== undefined) return known
  const made = { ...signedWith, armored: await key.sign(bytes), created: context.now() }
  return transact(context.db, async (trx) => {
    await addOpenPgpSignature(trx, release, made)
    return findOpenPgpSignature(trx, release, signedWith)
  })
}
