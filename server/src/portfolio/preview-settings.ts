import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from 'typebox'
import type { Rights } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { checked } from '#platform/http/checked.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import { replaceCompanySettings } from '#portfolio/company/change-company-settings.ts'
import { CompanySettingsChange } from '#portfolio/company/company-settings.ts'
import { loadCompanySettings } from '#portfolio/company/company-settings-store.ts'
import { ModuleChange } from '#portfolio/modules/module.ts'
import { loadModule, saveModule } from '#portfolio/modules/module-store.ts'
import { changedModuleSettings } from '#portfolio/modules/update-module.ts'
import type { PolicyLevels } from '#portfolio/policy.ts'
import { pickProjectSettings, ProjectChange } from '#portfolio/projects/project.ts'
import { loadProject } from '#portfolio/projects/project-store.ts'
import { requireRiskRights } from '#portfolio/projects/require-risk-rights.ts'
import { requireFutureEnds } from '#portfolio/settings/acceptance.ts'
import { changesEvaluation } from '#portfolio/settings/changes-evaluation.ts'
import { replaceFields } from '#portfolio/settings/replace-fields.ts'

const bodies = { module: ModuleChange, project: ProjectChange, company: CompanySettingsChange } as const
type Level = keyof typeof bodies
const levelNames: readonly Level[] = ['module', 'project', 'company']

const Change = Type.Object(
  {
    level: Type.Enum([...levelNames]),
    id: Type.Optional(Type.String({ maxLength: 64, description: 'of the module or project; absent for the company' })),
    settings: Type.Object({}, { additionalProperties: true, description: 'the body of the write that is previewed' }),
  },
  { title: 'SettingsToPreview', ...closed },
)

/** A change of settings that is not written: `settings` is checked by the shape of the write at its level. */
export const SettingsToPreview = checked(
  {
    ...Change,
    allOf: levelNames.map((level) => ({
      if: { properties: { level: { const: level } }, required: ['level'] },
      // eslint-disable-next-line unicorn/no-thenable -- JSON Schema calls it so
      then: { properties: { settings: bodies[level] } },
    })),
  },
  (sent) => {
    const { level, id } = (sent ?? {}) as { readonly level?: unknown; readonly id?: unknown }
    if (level === 'company') return id === undefined ? [] : [{ parameter: 'id', message: 'id must be absent for the company' }]
    const isBelow = level === 'module' || level === 'project'
    return isBelow && id === undefined ? [{ parameter: 'id', message: 'id is required: the module or project' }] : []
  },
)
export type SettingsToPreview = Static<typeof Change>

/** What a change does to the settings of modules. */
export interface PreviewedSettings {
  readonly moduleId?: string | undefined
  readonly projectId?: string | undefined
  /** False where no analysis reads what changes. */
  readonly isRelevant: boolean
  /** Given for a module whose components or project would be others, which the settings alone do not tell: stores the change, to be undone. */
  readonly store?: ((trx: Transaction) => Promise<void>) | undefined
  readonly apply: (levels: PolicyLevels) => PolicyLevels
}

/**
 * Applies a change to the stored settings of its level without writing it. Throws a 400 for an entry that has ended, a 404 for an unknown module or
 * project, a 403 without the right to automatic risks. Two statements at most.
 */
export async function previewSettings(
  trx: Transaction,
  rights: Rights,
  { level, id = '', settings }: SettingsToPreview,
  now: Date,
): Promise<PreviewedSettings> {
  return previews[level](trx, rights, { id, settings, now })
}

type PreviewLevel = (
  trx: Transaction,
  rights: Rights,
  sent: { readonly id: string; readonly settings: object; readonly now: Date },
) => Promise<PreviewedSettings>

const previews: Readonly<Record<Level, PreviewLevel>> = { module: previewModule, project: previewProject, company: previewCompany }

async function previewModule(...[trx, rights, { id, settings, now }]: Parameters<PreviewLevel>): Promise<PreviewedSettings> {
  const change: ModuleChange = settings
  const before = await loadModule(trx, rights, id)
  const after = changedModuleSettings(before, change)
  requireFutureEnds({ before: before.settings, after, now }, 'settings.')
  const moved =
    change.projectId === undefined || change.projectId === before.projectId ? undefined : await loadProject(trx, rights, change.projectId)
  return {
    moduleId: before.id,
    isRelevant: moved !== undefined || changesEvaluation(before.settings, after),
    store:
      moved === undefined && isDeepStrictEqual(before.settings.customComponents, after.customComponents)
        ? undefined
        : (one) => saveModule(one, rights, { ...before, projectId: moved?.id ?? before.projectId, settings: after }),
    apply: ([, project, company]) => [after, moved?.settings ?? project, company],
  }
}

async function previewProject(...[trx, rights, { id, settings, now }]: Parameters<PreviewLevel>): Promise<PreviewedSettings> {
  const change: ProjectChange = settings
  const before = await loadProject(trx, rights, id)
  requireRiskRights(rights, change, before.settings)
  const after = replaceFields(before.settings, pickProjectSettings(change))
  requireFutureEnds({ before: before.settings, after, now }, 'settings.')
  return {
    projectId: before.id,
    isRelevant: changesEvaluation(before.settings, after),
    apply: ([module, , company]) => [module, after, company],
  }
}

async function previewCompany(...[trx, rights, { settings, now }]: Parameters<PreviewLevel>): Promise<PreviewedSettings> {
  const before = await loadCompanySettings(trx, rights)
  const { policies } = replaceCompanySettings(before, settings)
  requireFutureEnds({ before: before.policies, after: policies, now }, 'settings.policies.')
  return { isRelevant: changesEvaluation(before.policies, policies), apply: ([module, project]) => [module, project, policies] }
}
