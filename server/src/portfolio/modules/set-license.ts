import { type Static, Type } from 'typebox'
import { type Caller, hasFeature } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { ModuleDetail } from '#portfolio/modules/module.ts'
import { lockModule } from '#portfolio/modules/module-store.ts'
import { saveModuleChange } from '#portfolio/modules/update-module.ts'
import { LicenseSelection, type StoredSelection } from '#portfolio/settings/component-config.ts'
import { closed } from '#portfolio/settings/entry-fields.ts'

const { key, version, license } = LicenseSelection.properties

/** A licence determined by hand: for a version of a component, or for all of them. */
export const SetLicense = Type.Object({ key, version, license, justification: Type.String({ minLength: 1, maxLength: 2000 }) }, closed)
export type SetLicense = Static<typeof SetLicense>

/** Sets a component's licence by hand and notes who did it, when and why; with the feature `risks` a LIC risk is kept of it (decisions 3). Answers the module, or 404. */
export async function setLicense(context: AppContext, caller: Caller, moduleId: string, sent: SetLicense): Promise<ModuleDetail> {
  return transact(context.db, async (trx) => {
    const before = await lockModule(trx, caller, moduleId)
    const config = before.settings.componentConfig ?? {}
    const at = context.now()
    const set = { ...sent, resolvedBy: caller.name, resolvedById: caller.id, resolvedAt: at.toISOString() }
    const licensesSelected = [...(config.licensesSelected ?? []).filter((entry) => !isReplaced(entry, sent)), set]
    const settings = { ...before.settings, componentConfig: { ...config, licensesSelected } }
    const detail = await saveModuleChange(trx, { tools: context, caller }, before, { ...before, settings })
    if (hasFeature(caller, 'risks')) await context.automaticRisks.licenseDetermined(trx, caller, { ...sent, moduleId: before.id }, at)
    return detail
  })
}

/** A selection for one place in the tree is narrower and stays. */
function isReplaced(entry: StoredSelection, sent: SetLicense): boolean {
  return entry.path === undefined && entry.key === sent.key && entry.version === sent.version
}
