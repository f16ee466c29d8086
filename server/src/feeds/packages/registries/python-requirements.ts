import { requirementsOf } from '#feeds/packages/registries/draft-values.ts'
import type { VersionDraft } from '#feeds/packages/registry.ts'
import { asList, type JsonObject } from '@waybill/documents/json'

/**
 * Reads `requires_dist`, which PyPI states for the newest version. Requirements of an extra or an environment count like the others:
 * whether a project asks for the extra is not known. The list is null for a version whose files PyPI did not read.
 */
export function pythonRequirements({ requires_dist: list }: JsonObject): VersionDraft['requirements'] {
  if (!Array.isArray(list)) return undefined
  const pairs = asList(list).map((text) => (typeof text === 'string' ? requirementOf(text) : undefined))
  return pairs.some((pair) => pair === undefined)
    ? undefined
    : requirementsOf(
        'pypi',
        pairs.filter((pair) => pair !== undefined),
      )
}

/** Reads `name[extra] (>=1.0); marker`. */
function requirementOf(text: string): readonly [name: string, text: string] | undefined {
  const [, name, rest = ''] = /^([A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)\s*(?:\[[^\]]*\])?([^;]*)/u.exec(text.trim()) ?? []
  return name === undefined ? undefined : [name.toLowerCase().replaceAll(/[-_.]+/gu, '-'), rest.trim()]
}
