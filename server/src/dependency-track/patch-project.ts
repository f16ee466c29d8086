import { type Static, Type } from 'typebox'
import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { requireFreeName, requireParentVersion, requireVersion } from '#dependency-track/require-version.ts'
import type { NamedVersion } from '#dependency-track/target.ts'
import { findAncestors, findVersion, lockName, type ProjectVersion, saveVersion } from '#dependency-track/version-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'
import { describeModule, lockModuleShared } from '#portfolio/portfolio.ts'

const Name = Type.Union([Type.String({ maxLength: 200 }), Type.Null()])
const Flag = Type.Union([Type.Boolean(), Type.Null()])

/** What clients change of a version; every other field is ignored (docs/reference/dependency-track.md#changes). */
export const ProjectPatch = Type.Object({
  name: Type.Optional(Name),
  version: Type.Optional(Name),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 102_400 }), Type.Null()])),
  active: Type.Optional(Flag),
  isLatest: Type.Optional(Flag),
  parent: Type.Optional(Type.Union([Type.Object({ uuid: Type.Optional(Type.String({ maxLength: 64 })) }), Type.Null()])),
})
export type ProjectPatch = Static<typeof ProjectPatch>

/** What a patch can change of a version. */
interface State extends NamedVersion {
  readonly description: string
  readonly isActive: boolean
  readonly isLatest: boolean
  readonly parentId: string | undefined
}

/** Changes what a patch names of a version, and returns it; undefined when nothing differs. Throws a 404 or a 409 as Dependency-Track does. */
export async function patchProject(
  context: AppContext,
  caller: Caller,
  uuid: string,
  patch: ProjectPatch,
): Promise<ProjectVersion | undefined> {
  return transact(context.db, async (trx) => {
    const found = await lockVersion(trx, caller, { uuid, patch })
    const before = stateOf(found)
    const after = applyPatch(before, patch)
    const changed = fields.filter((field) => after[field] !== before[field])
    if (changed.length === 0) return undefined
    if (changed.includes('parentId')) await requireParent(trx, caller, { uuid, parentId: after.parentId ?? '' })
    await requireFreeName(trx, caller, after, { uuid, parameter: 'name' })
    await saveVersion(trx, caller, { ...after, moduleId: uuid })
    if (changed.includes('description')) await describeModule(trx, { context, caller }, uuid, after.description)
    else await recordActivity(trx, caller, { action: 'updated', object: 'module', objectId: uuid, name: found.module })
    return findVersion(trx, caller, { uuid })
  })
}

const fields = ['name', 'version', 'description', 'isActive', 'isLatest', 'parentId'] as const

/** Locks the name that a version is to have before its module, as uploads do. */
async function lockVersion(trx: Transaction, caller: Caller, { uuid, patch }: Patching): Promise<ProjectVersion> {
  const found = await requireVersion(trx, caller, { uuid })
  await lockName(trx, caller, applyPatch(stateOf(found), patch).name)
  await lockModuleShared(trx, caller, uuid)
  return requireVersion(trx, caller, { uuid })
}

interface Patching {
  readonly uuid: string
  readonly patch: ProjectPatch
}

function stateOf({ name, version, description, isActive, isLatest, parent }: ProjectVersion): State {
  return { name, version, description: description ?? '', isActive, isLatest, parentId: parent?.uuid }
}

/** Keeps what is not sent or null; an empty name or version is none, as in Dependency-Track. */
function applyPatch(before: State, { name, version, description, active, isLatest, parent }: ProjectPatch): State {
  const sent = {
    name: name?.trim() || undefined,
    version: version?.trim() || undefined,
    description: description?.trim(),
    isActive: active,
    isLatest,
    parentId: parent?.uuid?.toLowerCase(),
  }
  return {
    ...before,
    ...(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null)) as Partial<State>),
  }
}

interface Parenthood {
  readonly uuid: string
  readonly parentId: string
}

async function requireParent(trx: Transaction, caller: Caller, { uuid, parentId }: Parenthood): Promise<void> {
  await requireParentVersion(trx, caller, { uuid: parentId })
  if (!(await findAncestors(trx, caller, parentId)).includes(uuid)) return
  throw new HttpError(409, 'The parent must not be the project itself or one of its children.', { parameter: 'parent' })
}
