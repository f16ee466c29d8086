import { loadPublication, loadSnapshot, reevaluateSnapshot, type Snapshot } from '#approvals/approvals.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { digestOf } from '#platform/files/file-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { toCsafSource } from '#releases/csaf/to-csaf-source.ts'
import { type CsafEdition, type CsafEditionRow, findEdition, lockRelease, saveEdition } from '#releases/csaf/edition-store.ts'
import { withResolvedStatements } from '#releases/csaf/resolved-statements.ts'
import { describeLabelChange, describeRevision } from '#releases/csaf/describe-revision.ts'
import { firstRevision, releaseCsaf } from '#releases/csaf/write-release-csaf.ts'
import { saveSigningKey, type ReleaseId } from '#releases/release-document-store.ts'
import { type CsafSource, serialiseCsaf, writeCsaf } from '@waybill/documents/csaf'
import { asObject, type JsonObject } from '@waybill/documents/json'

/**
 * Returns the current statements on a release (docs/reference/release-documents.md#csaf-changes): the edition after the frozen document, undefined
 * while that one still says it all. Something else than in the edition before becomes a new one, whose revision tells what changed; else
 * the same bytes are answered each time. Every edition is signed. 404 when the release is gone.
 */
export async function updateCsaf(context: AppContext, release: ReleaseId): Promise<CsafEditionRow | undefined> {
  return transact(context.db, async (trx) => {
    await lockRelease(trx, release)
    const [snapshot, before] = [await loadSnapshot(trx, release, release.approvalId), await findEdition(trx, release)]
    const at = context.now()
    const reevaluated = await reevaluateRelease(context, trx, snapshot, { release, at })
    const edition = nextEdition({ snapshot, reevaluated, before, at })
    if (edition === undefined) return before === undefined ? undefined : saveSigned(context, trx, release, before)
    return saveSigned(context, trx, release, { ...edition, signature: undefined, keyId: undefined, edited: at })
  })
}

/** Re-evaluates the release with the current publication settings. */
async function reevaluateRelease(
  { config }: AppContext,
  trx: Transaction,
  snapshot: Snapshot,
  { release, at }: { readonly release: ReleaseId; readonly at: Date },
): Promise<Snapshot> {
  const { publisher, tlp } = await loadPublication(trx, release, config.http.publicUrl)
  return { ...(await reevaluateSnapshot(trx, release, snapshot, at)), publisher, tlp }
}

/** Signs an unsigned edition and stores it. */
async function saveSigned(
  { signer, now }: AppContext,
  trx: Transaction,
  release: ReleaseId,
  edition: CsafEditionRow,
): Promise<CsafEditionRow> {
  if (edition.signature !== undefined) return edition
  const signed = { ...edition, signature: signer.sign(edition.bytes), keyId: signer.keyId }
  await saveSigningKey(trx, signer.publicJwk, now())
  await saveEdition(trx, release, signed)
  return signed
}

interface EditionInput {
  readonly snapshot: Snapshot
  /** The snapshot re-evaluated as of now. */
  readonly reevaluated: Snapshot
  readonly before: CsafEdition | undefined
  readonly at: Date
}

/** Returns the next edition, if its content differs. Pure. */
export function nextEdition({ snapshot, reevaluated, before, at }: EditionInput): CsafEdition | undefined {
  const first = [firstRevision(snapshot)]
  const previous = parsed(before === undefined ? releaseCsaf(snapshot) : before.bytes.toString('utf8'))
  const source = toCsafSource(reevaluated, { at: at.toISOString(), revisions: first, canonicalUrl: undefined })
  const full = withResolvedStatements(source, previous, snapshot)
  const content = parsed(serialiseCsaf(writeCsaf(full)))
  const contentDigest = contentDigestOf(content)
  const digestBefore = before === undefined ? contentDigestOf(previous) : before.contentDigest
  if (contentDigest === digestBefore && describeLabelChange(previous, content) === '') return undefined
  const revisions = [...(before?.revisions ?? first), { date: at.toISOString(), summary: describeRevision(previous, content) }]
  return toEdition({ ...full, tracking: { ...full.tracking, revisions } }, contentDigest)
}

function parsed(text: string): JsonObject {
  return asObject(JSON.parse(text)) ?? {}
}

function toEdition(source: CsafSource, contentDigest: string): CsafEdition {
  const bytes = Buffer.from(serialiseCsaf(writeCsaf(source)))
  return { revisions: source.tracking.revisions, contentDigest, digest: digestOf(bytes), bytes, tlp: source.tlp }
}

/** Computes the digest of a document's content without dates and publisher. */
function contentDigestOf({ product_tree: tree, vulnerabilities }: JsonObject): string {
  return digestOf(Buffer.from(serialiseCsaf({ product_tree: tree, vulnerabilities })))
}
