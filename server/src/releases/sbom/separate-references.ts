import type { SnapshotModule } from '#approvals/approvals.ts'
import type { Component } from '@waybill/documents'
import {
  type ExtractedLicense,
  formatLicenseExpression,
  type License,
  type LicenseExpression,
  parseLicenseExpression,
} from '@waybill/licensing'

/** What licences that a module's bill names itself are called in the release. */
export interface References {
  /** New ids by old ones, of those that had to give way. */
  readonly renamed: ReadonlyMap<string, string>
  readonly licenses: readonly ExtractedLicense[]
}

/**
 * Each document numbers its own licences, so that `LicenseRef-1` of two modules are seldom one licence: where the texts differ, the
 * later one gets another id. Parallel to the modules.
 */
export function separateReferences(modules: readonly SnapshotModule[]): readonly References[] {
  const taken: UsedReferences = { byContent: new Map(), ids: new Set(), numbers: new Map() }
  return modules.map(({ bom: sbom }) => separate(sbom.extractedLicenses ?? [], taken))
}

interface UsedReferences {
  /** Ids given, by what they stand for. */
  readonly byContent: Map<string, string>
  readonly ids: Set<string>
  /** The last number tried for an id: a thousand namesakes are not counted through a thousand times. */
  readonly numbers: Map<string, number>
}

function separate(licenses: readonly ExtractedLicense[], taken: UsedReferences): References {
  const named = licenses.map((license) => Object.assign({}, license, { id: idFor(license, taken) }))
  const pairs = licenses.map(({ id }, index) => [id, named[index]?.id ?? id] as const)
  return { renamed: new Map(pairs.filter(([before, after]) => before !== after)), licenses: named }
}

function idFor({ id, name = '', text = '' }: ExtractedLicense, taken: UsedReferences): string {
  const content = JSON.stringify([id, name, text])
  const given = taken.byContent.get(content) ?? freeId(id, taken)
  taken.byContent.set(content, given)
  taken.ids.add(given)
  return given
}

function freeId(id: string, { ids, numbers }: UsedReferences): string {
  if (!ids.has(id)) return id
  for (let number = (numbers.get(id) ?? 1) + 1; ; number++) {
    numbers.set(id, number)
    if (!ids.has(`${id}-${number}`)) return `${id}-${number}`
  }
}

/** A component whose expressions speak of renamed licences by their new names. */
export function withReferences(component: Component, { renamed }: References): Component {
  if (renamed.size === 0 || component.licenses.length === 0) return component
  return { ...component, licenses: component.licenses.map((license) => renameLicense(license, renamed)) }
}

function renameLicense(license: License, renamed: ReadonlyMap<string, string>): License {
  if (license.expression === undefined) return license
  return { ...license, expression: renameIn(license.expression, renamed) }
}

/** The expression with renamed references; itself where it is none. */
export function renameIn(text: string, renamed: ReadonlyMap<string, string>): string {
  const { expression } = renamed.size === 0 ? {} : parseLicenseExpression(text)
  return expression === undefined ? text : formatLicenseExpression(renameInExpression(expression, renamed))
}

/** Depth is that of a parsed expression, which is limited. */
function renameInExpression(expression: LicenseExpression, renamed: ReadonlyMap<string, string>): LicenseExpression {
  if ('parts' in expression) return { ...expression, parts: expression.parts.map((part) => renameInExpression(part, renamed)) }
  return 'id' in expression ? { ...expression, id: renamed.get(expression.id) ?? expression.id } : expression
}
