import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { createVersion } from '#dependency-track/resolve-version.ts'
import { requireFreeName, requireVersion } from '#dependency-track/require-version.ts'
import { loadProperties, saveProperties } from '#dependency-track/properties/property-store.ts'
import { lockName } from '#dependency-track/version-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { newId } from '#platform/ids.ts'
import { copyModuleSettings } from '#portfolio/portfolio.ts'

/** A version that clients derive from another one; every other field is ignored (docs/reference/dependency-track.md#changes). */
export const ProjectClone = Type.Object({
  project: Type.String({ maxLength: 64 }),
  version: Type.String({ minLength: 1, maxLength: 200 }),
  makeCloneLatest: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  includeProperties: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})
export type ProjectClone = Static<typeof ProjectClone>

/** Creates a version with the parent, tags and settings of another one, and no scan. The token it returns is never being processed. */
export async function cloneProject(context: AppContext, caller: Caller, sent: ProjectClone): Promise<{ readonly token: string }> {
  const version = sent.version.trim()
  await transact(context.db, async (trx) => {
    const source = await requireVersion(trx, caller, { uuid: sent.project.toLowerCase() })
    const of = { name: source.name, version }
    await lockName(trx, caller, of.name)
    await requireFreeName(trx, caller, of, { parameter: 'version' })
    const parent = source.parent === null ? undefined : { uuid: source.parent.uuid }
    const target = { of, parent, autoCreate: true, isLatest: sent.makeCloneLatest === true }
    const { module } = await createVersion(trx, caller, target, context.now())
    if (sent.includeProperties === true) await saveProperties(trx, caller, module.id, await loadProperties(trx, caller, source.uuid))
    await copyModuleSettings(trx, { context, caller }, { from: source.uuid, to: module.id })
  })
  return { token: newId() }
}
