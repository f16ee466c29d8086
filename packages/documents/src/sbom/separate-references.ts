import type { Component, Sbom } from './sbom.ts'
import {
  type ExtractedLicense,
  formatLicenseExpression,
  type License,
  type LicenseExpression,
  parseLicenseExpression,
} from '@waybill/licensing'

/** The licence references of an SBOM, as they are named beside those of others. */
export interface References {
  /** New ids of renamed references, by old id. */
  readonly renamed: ReadonlyMap<string, string>
  readonly licenses: readonly ExtractedLicense[]
}

/**
 * Separates licence references of SBOMs that become one: each document numbers its own, so where the texts of `LicenseRef-1` differ, the
 * later one gets another id. The result runs parallel to the SBOMs.
 */
export function separateReferences(sboms: readonly Pick<Sbom, 'extractedLicenses'>[]): readonly References[] {
  const used: UsedReferences = { byContent: new Map(), ids: new Set(), numbers: new Map() }
  return sboms.map(({ extractedLicenses = [] }) => separate(extractedLicenses, used))
}

interface UsedReferences {
  /** Assigned ids, by licence content. */
  readonly byContent: Map<string, string>
  readonly ids: Set<string>
  /** The last number tried for an id, so that many equal ids do not take quadratic time. */
  readonly numbers: Map<string, number>
}

function separate(licenses: readonly ExtractedLicense[], used: UsedReferences): References {
  const named = licenses.map((license) => Object.assign({}, license, { id: idFor(license, used) }))
  const pairs = licenses.map(({ id }, index) => [id, named[index]?.id ?? id] as const)
  return { renamed: new Map(pairs.filter(([before, after]) => before !== after)), licenses: named }
}

function idFor({ id, name = '', text = '' }: ExtractedLicense, used: UsedReferences): string {
  const content = JSON.stringify([id, name, text])
  const given = used.byContent.get(content) ?? freeId(id, used)
  used.byContent.set(content, given)
  used.ids.add(given)
  return given
}

function freeId(id: string, { ids, numbers }: UsedReferences): string {
  if (!ids.has(id)) return id
  for (let number = (numbers.get(id) ?? 1) + 1; ; number++) {
    numbers.set(id, number)
    if (!ids.has(`${id}-${number}`)) return `${id}-${number}`
  }
}

/** Renames licence references in the expressions of a component. */
export function withReferences(component: Component, { renamed }: References): Component {
  if (renamed.size === 0 || component.licenses.length === 0) return component
  return { ...component, licenses: component.licenses.map((license) => renameLicense(license, renamed)) }
}

function renameLicense(license: License, renamed: ReadonlyMap<string, string>): License {
  if (license.expression === undefined) return license
  return { ...license, expression: renameIn(license.expression, renamed) }
}

/** Renames references in an expression; returns any other text unchanged. */
function renameIn(text: string, renamed: ReadonlyMap<string, string>): string {
  const { expression } = renamed.size === 0 ? {} : parseLicenseExpression(text)
  return expression === undefined ? text : formatLicenseExpression(renameInExpression(expression, renamed))
}

/** Recursion is safe: the depth of a parsed expression is limited. */
function renameInExpression(expression: LicenseExpression, renamed: ReadonlyMap<string, string>): LicenseExpression {
  if ('parts' in expression) return { ...expression, parts: expression.parts.map((part) => renameInExpression(part, renamed)) }
  return 'id' in expression ? { ...expression, id: renamed.get(expression.id) ?? expression.id } : expression
}
