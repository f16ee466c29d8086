import type { Tenant } from '#access/access.ts'
import { listReleases, type Release } from '#approvals/approvals.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type DossierRelease, toDossierRelease } from '#products/dossier/contents/dossier-release.ts'
import {
  findVulnerabilitiesIn,
  type FoundVulnerability,
  toVulnerabilityOverview,
  type VulnerabilityOverview,
} from '#products/dossier/contents/open-vulnerabilities.ts'
import { reevaluateRelease } from '#products/dossier/contents/reevaluate-release.ts'
import { dossierLimits } from '#products/dossier/dossier.ts'
import type { Solution } from '#products/entries/entries.ts'

/** The releases of a product, as a dossier shows them. */
export interface ReadReleases {
  /** Newest first, up to the limit. */
  readonly linked: readonly Release[]
  readonly releases: readonly DossierRelease[]
  readonly vulnerabilities: VulnerabilityOverview
}

/** Loads and re-evaluates the releases of a product's solutions, one after another, so that only one is in memory. */
export async function readReleases(context: AppContext, tenant: Tenant, solutions: readonly Solution[]): Promise<ReadReleases> {
  const { publicUrl } = context.config.http
  const linked = await linkedReleases(context, tenant, solutions)
  const releases: DossierRelease[] = []
  const found: FoundVulnerability[] = []
  for (const release of linked) {
    const solution = solutions.find(({ approvalId }) => approvalId === release.approvalId)
    if (solution === undefined) continue
    const { snapshot, current } = await reevaluateRelease(context, tenant, release.approvalId)
    releases.push(toDossierRelease(publicUrl, { release, snapshot, solution }))
    found.push(...findVulnerabilitiesIn([solution.name, solution.version].filter(Boolean).join(' '), current))
  }
  return { linked, releases, vulnerabilities: toVulnerabilityOverview(found) }
}

async function linkedReleases({ db }: AppContext, tenant: Tenant, solutions: readonly Solution[]): Promise<readonly Release[]> {
  const approvalIds = solutions.map(({ approvalId }) => approvalId)
  return approvalIds.length === 0 ? [] : listReleases(db, tenant, { approvalIds, limit: dossierLimits.releases })
}
