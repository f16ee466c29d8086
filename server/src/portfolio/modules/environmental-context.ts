import { type Static, Type } from 'typebox'
import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'
import { CiaRequirements } from '#portfolio/settings/cia-requirements.ts'
import { modifiedAttackVector } from '@waybill/vulnerabilities/cvss'

const Vector = Type.Union([Type.String(), Type.Null()])

/* The CVSS environment of a module (docs/reference/modules.md#environmental-context): stored values as they are, never reconciled. */
export const EnvironmentalContext = Type.Object(
  {
    moduleId: Type.String(),
    projectId: Type.Union([Type.String(), Type.Null()]),
    name: Type.Union([Type.String(), Type.Null()]),
    ciaRequirements: Type.Union([CiaRequirements, Type.Null()]),
    environmentalConfig: Type.Object({ v2vectorString: Vector, v3vectorString: Vector, v4vectorString: Vector }),
    mav: Type.Union([Type.Enum(['N', 'A', 'L', 'P']), Type.Null()]),
  },
  { title: 'EnvironmentalContext' },
)
export type EnvironmentalContext = Static<typeof EnvironmentalContext>

export interface ContextSource {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly settings: ModuleSettings
}

export function toEnvironmentalContext({ id, projectId, name, settings }: ContextSource): EnvironmentalContext {
  const { v2vectorString, v3vectorString, v4vectorString } = settings.environmentalConfig ?? {}
  const requirements = settings.ciaRequirements ?? {}
  return {
    moduleId: id,
    projectId,
    name,
    ciaRequirements: Object.keys(requirements).length === 0 ? null : requirements,
    environmentalConfig: {
      v2vectorString: v2vectorString ?? null,
      v3vectorString: v3vectorString ?? null,
      v4vectorString: v4vectorString ?? null,
    },
    mav: modifiedAttackVector(v3vectorString, v4vectorString) ?? null,
  }
}
