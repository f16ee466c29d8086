import type { Caller, Tenant } from '#access/access.ts'
import { readSnapshot } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findProject, loadModule } from '#portfolio/portfolio.ts'
import { changeLevel } from '#risks/scheme/change-level.ts'
import { loadAssessedRisks } from '#risks/scheme/preview/assessed-risk-store.ts'
import { addSchemePreviews, compareSchemes, emptyPreview } from '#risks/scheme/preview/compare-schemes.ts'
import type { SchemePreview } from '#risks/scheme/preview/preview-shape.ts'
import { requiredId } from '#risks/scheme/required-id.ts'
import { schemeLookup } from '#risks/scheme/resolve-scheme.ts'
import type { SchemeChange } from '#risks/scheme/scheme-change.ts'
import type { SchemeScope } from '#risks/scheme/scheme-level.ts'
import { loadLevels } from '#risks/scheme/scheme-store.ts'

/** Small enough that other requests get their turn on the embedded database. */
const risksPerSnapshot = 5000

type Previewer = Pick<AppContext, 'db' | 'now'>

/** Checks the stored risks of a level against the changed scheme and stores nothing. Throws 404 for an unknown project or module. */
export async function previewScheme({ db, now }: Previewer, caller: Caller, change: SchemeChange): Promise<SchemePreview> {
  const scope = await scopeOfLevel(db, caller, change)
  const { companyId } = caller
  const at = now()
  return previewFrom({ db, now: () => at }, { tenant: { companyId }, scope, change }, { after: undefined, sum: emptyPreview })
}

async function scopeOfLevel(db: AppContext['db'], caller: Caller, change: SchemeChange): Promise<SchemeScope> {
  if (change.level === 'company') return {}
  const id = requiredId(change)
  if (change.level === 'module') return { moduleId: (await loadModule(db, caller, id)).id }
  return { projectId: (await findProject(db, caller, { projectId: id })).id }
}

interface LevelChange {
  readonly tenant: Tenant
  readonly scope: SchemeScope
  readonly change: SchemeChange
}

interface Progress {
  readonly after: string | undefined
  readonly sum: SchemePreview
}

/** Two statements for each 5,000 risks. */
async function previewFrom(context: Previewer, level: LevelChange, { after, sum }: Progress): Promise<SchemePreview> {
  const { tenant, scope, change } = level
  const { risks, levels } = await readSnapshot(context.db, async (trx) => {
    const some = await loadAssessedRisks(trx, tenant, { scope, after, most: risksPerSnapshot })
    return { risks: some, levels: await loadLevels(trx, tenant, some) }
  })
  const changed = scope.moduleId ?? scope.projectId ?? tenant.companyId
  const next = new Map([...levels, [changed, changeLevel(levels.get(changed) ?? {}, change)]])
  const schemes = { before: schemeLookup(tenant.companyId, levels), after: schemeLookup(tenant.companyId, next) }
  const added = addSchemePreviews(sum, compareSchemes(risks, { ...schemes, now: context.now() }))
  if (risks.length < risksPerSnapshot) return added
  return previewFrom(context, level, { after: risks.at(-1)?.id, sum: added })
}
