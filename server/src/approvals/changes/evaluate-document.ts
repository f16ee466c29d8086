import type { Tenant } from '#access/access.ts'
import { evaluateReleased, type ReleasedModule } from '#analysis/analysis.ts'
import type { Transaction } from '#database/database.ts'
import { loadPolicies } from '#portfolio/portfolio.ts'
import { findCatalogueIds } from '#sboms/sboms.ts'
import type { Sbom } from '@waybill/documents'
import type { OutlineFinding } from '#approvals/snapshot/outline.ts'

/** An earlier SBOM, and its components with those that settings add to them. */
interface EvaluatedDocument {
  readonly sbom: ReleasedModule['sbom']
  readonly components: Sbom['components']
}

/**
 * Evaluates the vulnerabilities of an earlier document of a module by what is known today, under the settings and VEX statements of today.
 * A constant number of statements.
 */
export async function evaluateDocument(
  trx: Transaction,
  tenant: Tenant,
  { moduleId, at }: { readonly moduleId: string; readonly at: Date },
  { sbom, components }: EvaluatedDocument,
): Promise<readonly OutlineFinding[]> {
  const policyAtRelease = (await loadPolicies(trx, tenant, [moduleId], at)).get(moduleId)
  if (policyAtRelease === undefined) return []
  const ids = await findCatalogueIds(
    trx,
    components.map(({ purl }) => purl),
  )
  const known = components.flatMap(({ purl, cpe }) => {
    const id = ids.get(purl)
    return id === undefined ? [] : [{ id, purl, cpe }]
  })
  const found = await evaluateReleased(trx, tenant, [{ moduleId, sbom, components: known, policyAtRelease }], at)
  return found.map(({ fact, finding: { status } }) => ({
    kind: 'vulnerability',
    key: fact.key,
    aliases: fact.names,
    component: fact.componentKey,
    version: fact.version,
    status,
  }))
}
