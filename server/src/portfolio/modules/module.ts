import { type Static, Type } from 'typebox'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { ModuleName } from '#portfolio/modules/module-name.ts'
import { type ModuleSettings, moduleSettings, moduleSettingsInput } from '#portfolio/settings/module-settings.ts'
import { readable, replaceable } from '#portfolio/settings/replaceable.ts'
import { TagIds } from '#portfolio/tags/tag.ts'

/* A change of a module: fields to replace; null unsets one. `_id`, `status`, `project` and `analysis` are ignored (docs/reference/modules.md#update). */
export const ModuleChange = Type.Object(
  {
    name: Type.Optional(ModuleName),
    projectId: Type.Optional(Type.String({ maxLength: 64 })),
    ...replaceable({ moduleIdentifier: Type.String({ maxLength: 200 }), tags: TagIds, ...moduleSettingsInput }),
  },
  { ...closed, title: 'ModuleChange', ...ignoring(['_id', 'companyId', 'status', 'analysis', 'project', 'demo']) },
)
export type ModuleChange = Static<typeof ModuleChange>

export const ModuleItem = Type.Object({ _id: Type.String(), name: Type.String(), description: Type.String() }, { title: 'ModuleItem' })
export type ModuleItem = Static<typeof ModuleItem>

/** Every status of a module, the best first. */
export const moduleStatuses = ['ok', 'warnings', 'violations'] as const
export const ModuleStatus = Type.Enum([...moduleStatuses])
export type ModuleStatus = Static<typeof ModuleStatus>

/** The latest analysis of a module. */
export const AnalysisSummary = Type.Object(
  {
    _id: Type.String(),
    date: Type.String(),
    scanId: Type.String(),
    statistics: Type.Object({}, { additionalProperties: true, description: 'warnings and violations of each analysis, and counts' }),
    exploited: Type.Integer(),
    previousScanId: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'AnalysisSummary' },
)
export type AnalysisSummary = Static<typeof AnalysisSummary>

/** A module in responses: flat, without unset settings. */
export const ModuleDetail = Type.Object(
  {
    _id: Type.String(),
    status: ModuleStatus,
    analysis: Type.Union([AnalysisSummary, Type.Null()]),
    name: Type.String(),
    projectId: Type.String(),
    project: Type.String({ description: 'name of the project' }),
    moduleIdentifier: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
    demo: Type.Optional(Type.Boolean()),
    ...readable(moduleSettings),
  },
  { title: 'ModuleDetail' },
)
export type ModuleDetail = Static<typeof ModuleDetail>

/** A stored module. */
export interface Module {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly identifier: string | undefined
  /** Undefined if tags were never set. */
  readonly tags: readonly string[] | undefined
  readonly settings: ModuleSettings
  readonly status: ModuleStatus
  /** The latest analysis, scan and SBOM; undefined before the first ones. */
  readonly analysisId: string | undefined
  readonly scanId: string | undefined
  readonly sbomId: string | undefined
  readonly demo: boolean
}

/** What the detail of a module has besides what is stored of it. */
export interface ModuleSurroundings {
  readonly project: string
  readonly analysis: AnalysisSummary | null
}

export function toModuleDetail(module: Module, { project, analysis }: ModuleSurroundings): ModuleDetail {
  const { id, status, name, projectId, identifier, tags, demo, settings } = module
  return {
    _id: id,
    status,
    analysis,
    name,
    projectId,
    project,
    ...(identifier !== undefined && { moduleIdentifier: identifier }),
    ...(tags && { tags: [...tags] }),
    ...(demo && { demo }),
    ...settings,
  }
}
