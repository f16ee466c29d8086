import { normaliseComponentKey } from '@waybill/identifiers'
import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { AppContext } from '#platform/app-context.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import type { ModuleDetail } from '#portfolio/modules/module.ts'
import { lockModule } from '#portfolio/modules/module-store.ts'
import { saveModuleChange } from '#portfolio/modules/update-module.ts'
import { LicenseSelection, type StoredSelection } from '#portfolio/settings/component-config.ts'

const { key, version, license } = LicenseSelection.properties

/** A licence set by hand for one version of a component, or for all of them. */
export const SetLicense = Type.Object(
  { key, version, license, justification: Type.String({ minLength: 1, maxLength: 2000 }) },
  { ...closed, title: 'LicenceChoice' },
)
export type SetLicense = Static<typeof SetLicense>

/** Who sets a licence, and when. */
interface LicenseChange {
  readonly context: AppContext
  readonly caller: Caller
  readonly at: Date
}

/**
 * Sets a component's licence by hand, with who did it, when and why, and returns the module (docs/reference/modules.md#set-a-licence). 404
 * for an unknown module.
 */
export async function setLicense(
  trx: Transaction,
  { context, caller, at }: LicenseChange,
  moduleId: string,
  requested: SetLicense,
): Promise<ModuleDetail> {
  const before = await lockModule(trx, caller, moduleId)
  const config = before.settings.componentConfig ?? {}
  const selection = { ...requested, resolvedBy: caller.name, resolvedById: caller.id, resolvedAt: at.toISOString() }
  const licensesSelected = [...(config.licensesSelected ?? []).filter((entry) => !isReplaced(entry, requested)), selection]
  const settings = { ...before.settings, componentConfig: { ...config, licensesSelected } }
  return saveModuleChange(trx, { context, caller }, before, { ...before, settings })
}

/** A selection for one dependency path is narrower and stays. */
function isReplaced(entry: StoredSelection, requested: SetLicense): boolean {
  return entry.path === undefined && subjectOf(entry) === subjectOf(requested)
}

/** A key may be written in several ways, and no version means all. */
function subjectOf({ key: written, version: some = '*' }: Pick<SetLicense, 'key' | 'version'>): string {
  return `${normaliseComponentKey(written)} ${some}`
}
