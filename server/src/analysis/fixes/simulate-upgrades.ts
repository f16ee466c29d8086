import type { Tenant } from '#access/access.ts'
import { readSnapshot } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { FixScope } from '#analysis/fixes/fix-store.ts'
import { normaliseUpgrades, requireAllUsed, type Upgrades } from '#analysis/fixes/replace-versions.ts'
import { simulateModules } from '#analysis/fixes/simulate-modules.ts'
import type { Simulation } from '#analysis/fixes/simulation-shape.ts'
import { definePreviewJob, inBatches, mostAtOnce, startPreview } from '#analysis/preview/background-preview.ts'
import type { PreviewAnswer } from '#analysis/preview/preview-shape.ts'
import { findModulesWithKeys, loadContainedPurls } from '#analysis/preview/preview-store.ts'

type Simulator = Pick<AppContext, 'db' | 'now' | 'jobs'>

/** What the job needs; the scope is one of the company. */
interface StoredRequest extends Omit<FixScope, 'companyId'> {
  readonly upgrades: Upgrades
}

/**
 * Evaluates the modules of a scope as if components had other versions, and stores nothing; starts a job where there are too many. Throws a 400
 * for an upgrade of what no module contains.
 */
export async function simulateUpgrades(context: Simulator, scope: FixScope, sent: Upgrades): Promise<Simulation | PreviewAnswer> {
  const upgrades = normaliseUpgrades(sent)
  const moduleIds = await findConcerned(context, scope, { upgrades, atMost: mostAtOnce + 1 })
  if (moduleIds.length <= mostAtOnce) return simulateIn(context, scope, { upgrades, moduleIds })
  const { companyId, ...named } = scope
  const request: StoredRequest = { ...named, upgrades }
  return startPreview(context, { companyId }, { kind: 'simulation', job: simulateUpgradesJob, request })
}

interface UpgradesToFind {
  readonly upgrades: Upgrades
  readonly atMost: number
}

function findConcerned({ db }: Pick<Simulator, 'db'>, scope: FixScope, { upgrades, atMost }: UpgradesToFind): Promise<readonly string[]> {
  const keys = upgrades.map(({ key }) => key)
  return readSnapshot(db, async (trx) => {
    requireAllUsed(upgrades, await loadContainedPurls(trx, scope, keys))
    return findModulesWithKeys(trx, scope, keys, atMost)
  })
}

interface UpgradedModules {
  readonly upgrades: Upgrades
  readonly moduleIds: readonly string[]
}

function simulateIn(
  { db, now }: Pick<Simulator, 'db' | 'now'>,
  { companyId }: Tenant,
  { upgrades, moduleIds }: UpgradedModules,
): Promise<Simulation> {
  const at = now()
  return inBatches(moduleIds, (some) => simulateModules(db, { companyId, upgrades, moduleIds: some, at }))
}

/** Computes a simulation over many modules, a few in each transaction. */
export const simulateUpgradesJob = definePreviewJob({
  name: 'simulate-upgrades',
  kind: 'simulation',
  what: 'simulation',
  async compute(context, { companyId }, { upgrades, ...named }: StoredRequest) {
    const scope = { ...named, companyId }
    const moduleIds = await findConcerned(context, scope, { upgrades, atMost: Number.MAX_SAFE_INTEGER })
    return simulateIn(context, scope, { upgrades, moduleIds })
  },
})
