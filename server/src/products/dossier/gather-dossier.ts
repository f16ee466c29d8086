import type { Caller } from '#access/access.ts'
import {
  approvedReleasesOf,
  loadPublication,
  loadSnapshot,
  type Publication,
  type Release,
  renewSnapshot,
  type Snapshot,
} from '#approvals/approvals.ts'
import { lastSuccessOf } from '#feeds/feeds.ts'
import { transact } from '#database/transact.ts'
import type { Tools } from '#platform/tools.ts'
import { loadRisksOfPlaces, type RisksOfPlaces } from '#risks/risks.ts'
import { type Family, loadFamily } from '#products/dossier/contents/family-store.ts'
import { type DossierRelease, dossierReleaseOf } from '#products/dossier/contents/releases.ts'
import { foundIn, type FoundVulnerability, type VulnerabilitiesNow, vulnerabilitiesOf } from '#products/dossier/contents/vulnerabilities.ts'
import { dossierLimits } from '#products/dossier/dossier.ts'
import type { ProductRecord } from '#products/product.ts'
import { loadProduct } from '#products/product-store.ts'
import { tellProduct } from '#products/tell-product.ts'

/** Everything a dossier is written from. */
export interface DossierContents {
  readonly publication: Publication
  readonly product: ProductRecord
  /** The releases of the solutions, as many as a dossier holds, the newest first. */
  readonly linked: readonly Release[]
  readonly family: Family
  readonly releases: readonly DossierRelease[]
  readonly vulnerabilities: VulnerabilitiesNow
  readonly hasAdvisories: boolean
  readonly risks: RisksOfPlaces
  readonly at: Date
}

/**
 * Reads what belongs in the dossier of a product, and judges its releases as of now; 404 for an unknown product. The releases are read
 * one after another, so that the content of one alone is in memory.
 */
export async function gatherDossier(tools: Tools, caller: Caller, productId: string): Promise<DossierContents> {
  const { db, now } = tools
  const stored = await loadProduct(db, caller, productId)
  const product = await tellProduct(tools, db, caller, stored)
  const linked = await linkedReleases(tools, caller, product)
  const read = await readReleases(tools, caller, product, linked)
  return {
    publication: await loadPublication(db, caller, tools.config.http.publicUrl),
    product,
    linked,
    family: await loadFamily(db, caller, stored, dossierLimits.relatives),
    releases: read.releases,
    vulnerabilities: read.vulnerabilities,
    hasAdvisories: ((await lastSuccessOf(db, 'osv')) ?? (await lastSuccessOf(db, 'nvd'))) !== null,
    risks: await loadRisksOfPlaces(db, caller, {
      projectIds: linked.map(({ projectId }) => projectId),
      moduleIds: linked.flatMap(({ moduleIds }) => moduleIds),
      limit: dossierLimits.risks,
    }),
    at: now(),
  }
}

async function linkedReleases({ db }: Tools, caller: Caller, { solutions }: ProductRecord): Promise<readonly Release[]> {
  const approvalIds = solutions.map(({ approvalId }) => approvalId)
  return approvalIds.length === 0 ? [] : approvedReleasesOf(db, caller, { approvalIds, limit: dossierLimits.releases })
}

interface ReadReleases {
  readonly releases: readonly DossierRelease[]
  readonly vulnerabilities: VulnerabilitiesNow
}

async function readReleases(tools: Tools, caller: Caller, { solutions }: ProductRecord, linked: readonly Release[]): Promise<ReadReleases> {
  const { publicUrl } = tools.config.http
  const releases: DossierRelease[] = []
  const found: FoundVulnerability[] = []
  for (const release of linked) {
    const solution = solutions.find(({ approvalId }) => approvalId === release.approvalId)
    if (solution === undefined) continue
    const snapshot = await loadSnapshot(tools.db, caller, release.approvalId)
    releases.push(dossierReleaseOf(publicUrl, { release, snapshot, solution }))
    found.push(...foundIn([solution.name, solution.version].filter(Boolean).join(' '), await renewed(tools, caller, snapshot)))
  }
  return { releases, vulnerabilities: vulnerabilitiesOf(found) }
}

function renewed({ db, now }: Tools, caller: Caller, snapshot: Snapshot): Promise<Snapshot> {
  return transact(db, (trx) => renewSnapshot(trx, caller, snapshot, now()))
}
