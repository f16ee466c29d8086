import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { mapInTurns } from '#platform/map-in-turns.ts'
import { loadContainedVersions } from '#analysis/fixes/fix-store.ts'
import { loadPackageKnowledge } from '#analysis/fixes/package-knowledge.ts'
import { type AffectedComponent, advisoriesOn, type PackageKnowledge, upgraded, verifyVersions } from '#analysis/fixes/verify-versions.ts'

/** The versions of one package that no known record affects. */
export interface SafeVersions {
  /** By component: the lowest safe version from its own on; undefined where none is known. */
  readonly from: ReadonlyMap<number, string | undefined>
  /** Whether the newest release is one; undefined where it is not known or cannot be compared. */
  readonly isLatestSafe: boolean | undefined
}

/** Finds the lowest safe version for each component that modules of a company contain; three statements (docs/reference/fixes.md#versions). */
export async function findSafeVersions(
  db: Database,
  { companyId }: Tenant,
  componentIds: readonly number[],
  latest: string | null,
): Promise<SafeVersions> {
  const { components, knowledgeOf } = await transact(db, async (trx) => {
    const contained = await loadContainedVersions(trx, { companyId }, componentIds)
    return { components: contained, knowledgeOf: await loadPackageKnowledge(trx, contained) }
  })
  const found = await mapInTurns(components, (component) => [component.id, safeFrom(component, knowledgeOf(component))] as const)
  const [first] = components
  const newest = first && latest !== null ? upgraded(first, latest) : undefined
  return { from: new Map(found), isLatestSafe: newest && advisoriesOn(newest, knowledgeOf(newest)).size === 0 }
}

function safeFrom(component: AffectedComponent, known: PackageKnowledge): string | undefined {
  if (advisoriesOn(component, known).size === 0) return component.version
  return verifyVersions(component, known).find(({ advisoryIds }) => advisoryIds.size === 0)?.version
}
