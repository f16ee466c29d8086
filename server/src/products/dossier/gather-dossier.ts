import type { Caller } from '#access/access.ts'
import {
  listReleases,
  loadPublication,
  loadSnapshot,
  type Publication,
  type Release,
  reevaluateSnapshot,
  type Snapshot,
} from '#approvals/approvals.ts'
import { findLastSuccess } from '#feeds/feeds.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadRisksOfTargets, type RisksOfTargets } from '#risks/risks.ts'
import { type Family, loadFamily } from '#products/dossier/contents/family-store.ts'
import { type DossierRelease, toDossierRelease } from '#products/dossier/contents/dossier-release.ts'
import {
  findVulnerabilitiesIn,
  type FoundVulnerability,
  type VulnerabilityOverview,
  toVulnerabilityOverview,
} from '#products/dossier/contents/open-vulnerabilities.ts'
import { dossierLimits } from '#products/dossier/dossier.ts'
import type { ProductRecord } from '#products/product.ts'
import { loadProduct } from '#products/product-store.ts'
import { toProductResponse } from '#products/to-product-response.ts'

/** Everything a dossier is written from. */
export interface DossierContents {
  readonly publication: Publication
  readonly product: ProductRecord
  /** The releases of the solutions, as many as a dossier holds, the newest first. */
  readonly linked: readonly Release[]
  readonly family: Family
  readonly releases: readonly DossierRelease[]
  readonly vulnerabilities: VulnerabilityOverview
  readonly hasAdvisories: boolean
  readonly risks: RisksOfTargets
  readonly at: Date
}

/**
 * Reads what belongs in the dossier of a product, and judges its releases as of now; 404 for an unknown product. The releases are read
 * one after another, so that the content of one alone is in memory.
 */
export async function gatherDossier(context: AppContext, caller: Caller, productId: string): Promise<DossierContents> {
  const { db, now } = context
  const stored = await loadProduct(db, caller, productId)
  const product = await toProductResponse(context, db, caller, stored)
  const linked = await linkedReleases(context, caller, product)
  const read = await readReleases(context, caller, product, linked)
  return {
    publication: await loadPublication(db, caller, context.config.http.publicUrl),
    product,
    linked,
    family: await loadFamily(db, caller, stored, dossierLimits.relatives),
    releases: read.releases,
    vulnerabilities: read.vulnerabilities,
    hasAdvisories: ((await findLastSuccess(db, 'osv')) ?? (await findLastSuccess(db, 'nvd'))) !== null,
    risks: await loadRisksOfTargets(db, caller, {
      projectIds: linked.map(({ projectId }) => projectId),
      moduleIds: linked.flatMap(({ moduleIds }) => moduleIds),
      limit: dossierLimits.risks,
    }),
    at: now(),
  }
}

async function linkedReleases({ db }: AppContext, caller: Caller, { solutions }: ProductRecord): Promise<readonly Release[]> {
  const approvalIds = solutions.map(({ approvalId }) => approvalId)
  return approvalIds.length === 0 ? [] : listReleases(db, caller, { approvalIds, limit: dossierLimits.releases })
}

interface ReadReleases {
  readonly releases: readonly DossierRelease[]
  readonly vulnerabilities: VulnerabilityOverview
}

async function readReleases(
  context: AppContext,
  caller: Caller,
  { solutions }: ProductRecord,
  linked: readonly Release[],
): Promise<ReadReleases> {
  const { publicUrl } = context.config.http
  const releases: DossierRelease[] = []
  const found: FoundVulnerability[] = []
  for (const release of linked) {
    const solution = solutions.find(({ approvalId }) => approvalId === release.approvalId)
    if (solution === undefined) continue
    const snapshot = await loadSnapshot(context.db, caller, release.approvalId)
    releases.push(toDossierRelease(publicUrl, { release, snapshot, solution }))
    found.push(
      ...findVulnerabilitiesIn([solution.name, solution.version].filter(Boolean).join(' '), await reevaluated(context, caller, snapshot)),
    )
  }
  return { releases, vulnerabilities: toVulnerabilityOverview(found) }
}

function reevaluated({ db, now }: AppContext, caller: Caller, snapshot: Snapshot): Promise<Snapshot> {
  return transact(db, (trx) => reevaluateSnapshot(trx, caller, snapshot, now()))
}
