import { loadPublication, loadSnapshot, renewSnapshot, type Snapshot } from '#approvals/approvals.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { digestOf } from '#platform/files/file-store.ts'
import type { Tools } from '#platform/tools.ts'
import { csafSourceOf } from '#releases/csaf/csaf-source-of.ts'
import { type CsafEdition, type CsafEditionRow, findEdition, lockRelease, saveEdition } from '#releases/csaf/edition-store.ts'
import { withGone } from '#releases/csaf/gone-statements.ts'
import { tellImprint, tellRevision } from '#releases/csaf/tell-revision.ts'
import { firstRevision, releaseCsaf } from '#releases/csaf/write-release-csaf.ts'
import { keepSigningKey, type ReleaseId } from '#releases/release-document-store.ts'
import type { CsafSource } from '#standards/csaf/csaf-source.ts'
import { asObject, type JsonObject } from '#standards/json/json-values.ts'
import { csafTextOf, writeCsaf } from '#standards/csaf/write-csaf.ts'

/**
 * What is to be said of a release now (decisions 9): the edition after the frozen document, undefined while that one still says it
 * all. Something else than in the edition before becomes a new one, whose revision tells what changed; else the same bytes are
 * answered each time. Every edition is signed. 404 when the release is gone.
 */
export async function refreshCsaf(tools: Tools, release: ReleaseId): Promise<CsafEditionRow | undefined> {
  return transact(tools.db, async (trx) => {
    await lockRelease(trx, release)
    const [snapshot, before] = [await loadSnapshot(trx, release, release.approvalId), await findEdition(trx, release)]
    const at = tools.now()
    const renewed = await renewRelease(tools, trx, snapshot, { release, at })
    const edition = nextEdition({ snapshot, renewed, before, at })
    if (edition === undefined) return before === undefined ? undefined : keepSigned(tools, trx, release, before)
    return keepSigned(tools, trx, release, { ...edition, signature: undefined, keyId: undefined, edited: at })
  })
}

/** The release as of now, published as the company publishes now. */
async function renewRelease(
  { config }: Tools,
  trx: Transaction,
  snapshot: Snapshot,
  { release, at }: { readonly release: ReleaseId; readonly at: Date },
): Promise<Snapshot> {
  const { publisher, tlp } = await loadPublication(trx, release, config.http.publicUrl)
  return { ...(await renewSnapshot(trx, release, snapshot, at)), publisher, tlp }
}

/** Signs what is not signed yet and keeps it. */
async function keepSigned({ signer, now }: Tools, trx: Transaction, release: ReleaseId, edition: CsafEditionRow): Promise<CsafEditionRow> {
  if (edition.signature !== undefined) return edition
  const signed = { ...edition, signature: signer.sign(edition.bytes), keyId: signer.keyId }
  await keepSigningKey(trx, signer.publicJwk, now())
  await saveEdition(trx, release, signed)
  return signed
}

interface Moment {
  readonly snapshot: Snapshot
  /** The same as of now. */
  readonly renewed: Snapshot
  readonly before: CsafEdition | undefined
  readonly at: Date
}

/** The edition that follows, if what it says is something else. Pure. */
export function nextEdition({ snapshot, renewed, before, at }: Moment): CsafEdition | undefined {
  const first = [firstRevision(snapshot)]
  const previous = parsed(before === undefined ? releaseCsaf(snapshot) : before.bytes.toString('utf8'))
  const source = csafSourceOf(renewed, { at: at.toISOString(), revisions: first, canonicalUrl: undefined })
  const full = withGone(source, previous, snapshot)
  const content = parsed(csafTextOf(writeCsaf(full)))
  const contentDigest = contentDigestOf(content)
  const digestBefore = before === undefined ? contentDigestOf(previous) : before.contentDigest
  if (contentDigest === digestBefore && tellImprint(previous, content) === '') return undefined
  const revisions = [...(before?.revisions ?? first), { date: at.toISOString(), summary: tellRevision(previous, content) }]
  return editionOf({ ...full, tracking: { ...full.tracking, revisions } }, contentDigest)
}

function parsed(text: string): JsonObject {
  return asObject(JSON.parse(text)) ?? {}
}

function editionOf(source: CsafSource, contentDigest: string): CsafEdition {
  const bytes = Buffer.from(csafTextOf(writeCsaf(source)))
  return { revisions: source.tracking.revisions, contentDigest, digest: digestOf(bytes), bytes, tlp: source.tlp }
}

/** What a document says, without when it says so and who. */
function contentDigestOf({ product_tree: tree, vulnerabilities }: JsonObject): string {
  return digestOf(Buffer.from(csafTextOf({ product_tree: tree, vulnerabilities })))
}
