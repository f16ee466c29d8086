import { transact } from '#database/transact.ts'
import { type OpenPgpSigner, isValidFor } from '#platform/openpgp-signer.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addOpenPgpSignature, findOpenPgpSignature } from '#releases/csaf/openpgp/openpgp-signature-store.ts'
import type { ReleaseId } from '#releases/release-document-store.ts'

/** The operator's key, while it signs; undefined without one and once it has expired. */
export function usableKey({ openPgp, now }: Pick<AppContext, 'openPgp' | 'now'>): OpenPgpSigner | undefined {
  return openPgp !== undefined && isValidFor(openPgp, now()) ? openPgp : undefined
}

/** CSAF 2.0 §7.1.19 wants signatures that stay valid for 30 days at least. */
const minDays = 30

/** Whether signatures of now are good enough for a trusted provider. */
export function isTrustedProvider({ openPgp, now }: Pick<AppContext, 'openPgp' | 'now'>): boolean {
  return openPgp !== undefined && isValidFor(openPgp, now(), minDays)
}

/**
 * The OpenPGP signature of a CSAF document, made the first time it is asked for and the same from then on; undefined where no key
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
