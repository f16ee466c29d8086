import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { createVersion } from '#dependency-track/resolve-version.ts'
import { ProjectPatch } from '#dependency-track/patch-project.ts'
import { requireFreeName, requireVersion } from '#dependency-track/require-version.ts'
import { lockName, type ProjectVersion, saveVersion } from '#dependency-track/version-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { invalid } from '#platform/http-error.ts'
import { describeModule } from '#portfolio/portfolio.ts'

/** A version that clients create without a BOM; every other field is ignored (docs/reference/dependency-track.md#changes). */
export const ProjectCreation = Type.Object({ ...ProjectPatch.properties, name: Type.String({ maxLength: 200 }) })
type ProjectCreation = Static<typeof ProjectCreation>

/** Creates a version without a scan, and returns it. Throws a 404 or a 409 as Dependency-Track does. */
export async function createProject(context: AppContext, caller: Caller, sent: ProjectCreation): Promise<ProjectVersion> {
  const of = { name: sent.name.trim(), version: sent.version?.trim() ?? '' }
  const parentId = sent.parent?.uuid?.toLowerCase()
  if (of.name === '') throw invalid('name', 'name is required')
  return transact(context.db, async (trx) => {
    await lockName(trx, caller, of.name)
    await requireFreeName(trx, caller, of, { parameter: 'name' })
    const target = {
      of,
      parent: parentId === undefined ? undefined : { uuid: parentId },
      autoCreate: true,
      isLatest: sent.isLatest === true,
    }
    const { module } = await createVersion(trx, caller, target, context.now())
    const { isLatest } = target
    if (sent.active === false) await saveVersion(trx, caller, { ...of, moduleId: module.id, parentId, isActive: false, isLatest })
    if (sent.description?.trim()) await describeModule(trx, { context, caller }, module.id, sent.description.trim())
    return requireVersion(trx, caller, { uuid: module.id })
  })
}
