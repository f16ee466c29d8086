import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { loadPolicies } from '#portfolio/portfolio.ts'
import { normaliseComponentKey } from '@waybill/identifiers'
import type { EvaluationScope } from '#analysis/analyser.ts'
import { effectiveLicensing } from '#analysis/legal/evaluate-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'
import type { LicenseMatcher } from '#analysis/legal/license-matcher.ts'
import { type HeldComponent, loadComponentIds, loadLicenseChoices, loadLicenseWordings } from '#analysis/legal/licensed-component-store.ts'
import type { Licensing } from '#analysis/legal/licensing.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'
import { scopePoliciesByPath } from '#analysis/policy/path-scoped-policies.ts'

/**
 * Finds the components that any module of a company contains under a licence: chosen by its settings, else declared by its document,
 * else published by the registry. By component id, with the matching licences. A constant number of statements.
 */
export async function findLicensedComponents(
  db: Database,
  tenant: Tenant,
  matches: LicenseMatcher,
  at: Date,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  return transact(db, async (trx) => {
    const chosen = await loadWhereChosen(trx, tenant, at)
    const wordings = await loadLicenseWordings(trx, tenant, chosen)
    const licensed = [
      ...chosen.map(({ componentId, licensing }) => ({ componentIds: [componentId], licensing })),
      ...wordings.map(({ componentIds, declared, published }) => ({
        componentIds,
        licensing: readLicensing(declared) ?? readLicensing(published),
      })),
    ]
    return licensesByComponent(licensed, matches)
  })
}

interface LicensedComponents {
  readonly componentIds: readonly number[]
  readonly licensing: Licensing | undefined
}

function licensesByComponent(licensed: readonly LicensedComponents[], matches: LicenseMatcher): ReadonlyMap<number, ReadonlySet<string>> {
  const matching = licensed.flatMap(({ componentIds, licensing }) => {
    const licenses = matches(licensing)
    return licenses.length === 0 ? [] : componentIds.map((componentId) => ({ componentId, licenses }))
  })
  const byComponent = Map.groupBy(matching, ({ componentId }) => componentId)
  return new Map(Array.from(byComponent, ([id, those]) => [id, new Set(those.flatMap(({ licenses }) => licenses))]))
}

interface LicensedComponent extends HeldComponent {
  readonly licensing: Licensing | undefined
}

/** Loads the components that settings may choose a licence for, with the licence that they are under then. */
async function loadWhereChosen(trx: Transaction, tenant: Tenant, at: Date): Promise<readonly LicensedComponent[]> {
  const choices = await loadLicenseChoices(trx, tenant)
  if (choices.length === 0) return []
  const moduleIds = [...new Set(choices.map(({ moduleId }) => moduleId))]
  const keys = new Set(choices.map(({ key }) => key))
  const isForAny = keys.has('') || keys.has('*')
  const componentIds = isForAny ? {} : { componentIds: await loadComponentIds(trx, Array.from(keys, normaliseComponentKey)) }
  return licensingIn(trx, { companyId: tenant.companyId, moduleIds, ...componentIds }, at)
}

async function licensingIn(trx: Transaction, scope: EvaluationScope, at: Date): Promise<readonly LicensedComponent[]> {
  const policies = await scopePoliciesByPath(trx, scope, await loadPolicies(trx, scope, scope.moduleIds, at))
  const { facts, moduleIds } = await gatherLicenses(trx, scope)
  return facts.flatMap((fact) =>
    (moduleIds.get(fact.componentId) ?? []).flatMap((moduleId) => {
      const policy = policies.get(moduleId)
      return policy === undefined
        ? []
        : [{ moduleId, componentId: fact.componentId, licensing: effectiveLicensing(fact, policy, moduleId) }]
    }),
  )
}
