import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { requireUnchanged, settingsTag } from '#portfolio/portfolio.ts'
import type { SchemeChange } from '#risks/scheme/scheme-change.ts'
import { type SchemeLevel, type SchemeLevels, schemeLists, type SchemeScope } from '#risks/scheme/scheme-level.ts'

const outermostFirst = ['company', 'project', 'module'] as const

/** What the audit log calls a scheme. */
export const schemeName = 'risk assessment scheme'

/** The entity tag of a scope: a part for each of its levels, so that a write of one is conditional on that level alone. */
export function schemeTag(levels: SchemeLevels, { projectId, moduleId }: SchemeScope): string {
  const isNamed = { company: true, project: projectId !== undefined || moduleId !== undefined, module: moduleId !== undefined }
  return `"${outermostFirst
    .filter((name) => isNamed[name])
    .map((name) => partOf(levels[name]))
    .join('.')}"`
}

/** A level that was never set has the same part as one whose settings were all removed. */
function partOf(level: SchemeLevel = {}): string {
  const lists = Object.fromEntries(schemeLists.map((name) => [name, level[name] ?? null]))
  return settingsTag({ ...lists, thresholds: level.thresholds ?? {} }).slice(1, -1)
}

export interface ConditionalLevel {
  readonly ifMatch: string
  readonly name: SchemeChange['level']
  /** The levels of the scope as they are. */
  readonly levels: SchemeLevels
  readonly scope: SchemeScope
  readonly objectId: string
}

/** Throws a 412 unless the level that is written is as the writer has read it (docs/reference/settings.md#lost-updates). */
export async function requireUnchangedLevel(trx: Transaction, caller: Caller, written: ConditionalLevel): Promise<void> {
  const { ifMatch, name, levels, scope, objectId } = written
  const part = partOf(levels[name])
  await requireUnchanged(trx, caller, {
    ifMatch,
    tag: schemeTag(levels, scope),
    isSame: (sent) => sent.replaceAll('"', '').split('.')[outermostFirst.indexOf(name)] === part,
    object: name,
    objectId,
    name: schemeName,
  })
}
