import { loadSnapshot, renewSnapshot, type Snapshot } from '#approvals/approvals.ts'
import { transact } from '#database/transact.ts'
import { digestOf } from '#platform/files/file-store.ts'
import type { Tools } from '#platform/tools.ts'
import { csafSourceOf } from '#releases/csaf/csaf-source-of.ts'
import { type CsafEditionRow, findEdition, lockRelease, saveEdition } from '#releases/csaf/edition-store.ts'
import { withGone } from '#releases/csaf/gone-statements.ts'
import { tellRevision } from '#releases/csaf/tell-revision.ts'
import { firstRevision, releaseCsaf } from '#releases/csaf/write-release-csaf.ts'
import type { ReleaseId } from '#releases/release-document-store.ts'
import type { CsafSource } from '#standards/csaf/csaf-source.ts'
import { asObject, type JsonObject } from '#standards/json/json-values.ts'
import { csafTextOf, writeCsaf } from '#standards/csaf/write-csaf.ts'

/**
 * What is to be said of a release now (decisions 9): the edition after the frozen document, undefined while that one still says it
 * all. Something else than in the edition before becomes a new one, whose revision tells what changed; else the same bytes are
 * answered each time. 404 when the release is gone.
 */
export async function refreshCsaf({ db, now }: Tools, release: ReleaseId): Promise<CsafEditionRow | undefined> {
  return transact(db, async (trx) => {
    await lockRelease(trx, release)
    const [snapshot, before] = [await loadSnapshot(trx, release, release.approvalId), await findEdition(trx, release)]
    const at = now()
    const edition = nextEdition({ snapshot, renewed: await renewSnapshot(trx, release, snapshot, at), before, at })
    if (edition === undefined) return before
    await saveEdition(trx, release, edition, at)
    return edition
  })
}

interface Moment {
  readonly snapshot: Snapshot
  /** The same as of now. */
  readonly renewed: Snapshot
  readonly before: CsafEditionRow | undefined
  readonly at: Date
}

/** The edition that follows, if what it says is something else. Pure. */
export function nextEdition({ snapshot, renewed, before, at }: Moment): CsafEditionRow | undefined {
  const first = [firstRevision(snapshot)]
  const previous = parsed(before?.bytes.toString('utf8') ?? releaseCsaf(snapshot))
  const source = csafSourceOf(renewed, { at: at.toISOString(), revisions: first, canonicalUrl: undefined })
  const full = withGone(source, previous, snapshot)
  const content = parsed(csafTextOf(writeCsaf(full)))
  const contentDigest = contentDigestOf(content)
  if (contentDigest === (before?.contentDigest ?? contentDigestOf(previous))) return undefined
  const revisions = [...(before?.revisions ?? first), { date: at.toISOString(), summary: tellRevision(previous, content) }]
  return editionOf({ ...full, tracking: { ...full.tracking, revisions } }, contentDigest)
}

function parsed(text: string): JsonObject {
  return asObject(JSON.parse(text)) ?? {}
}

function editionOf(source: CsafSource, contentDigest: string): CsafEditionRow {
  const bytes = Buffer.from(csafTextOf(writeCsaf(source)))
  return { revisions: source.tracking.revisions, contentDigest, digest: digestOf(bytes), bytes }
}

/** What a document says, without when it says so and who. */
function contentDigestOf({ product_tree: tree, vulnerabilities }: JsonObject): string {
  return digestOf(Buffer.from(csafTextOf({ product_tree: tree, vulnerabilities })))
}
