import type { SnapshotComponent, SnapshotModule } from '#approvals/approvals.ts'
import type { Component } from '@waybill/documents'
import type { License } from '@waybill/licensing'

/**
 * Returns a module's components for the documents of a release: those of the SBOM, with the selected licence, or
 * the registry's where the SBOM declares none; then custom ones.
 */
export function componentsOf({ bom: sbom, components }: SnapshotModule): readonly Component[] {
  return components.map((evaluated, index) => withEffectiveLicense(sbom.components[index] ?? toCustomComponent(evaluated), evaluated))
}

function withEffectiveLicense(component: Component, { license }: SnapshotComponent): Component {
  const isBetter = license?.source === 'selected' || (license?.source === 'registry' && component.licenses.length === 0)
  if (!isBetter) return component
  const { expression, text } = license
  const written: License = expression === undefined ? { name: text } : { expression }
  return { ...component, licenses: [written] }
}

function toCustomComponent({ key, name, version, purl }: SnapshotComponent): Component {
  const nothing = { description: undefined, licenses: [], hash: undefined, links: [], cpe: undefined, isPrivate: false }
  return { key, name, version, purl, type: 'library', ...nothing }
}

/** Returns the indexes of direct dependencies: the roots of the SBOM and custom components. */
export function directIndexesOf({ bom: sbom, components }: SnapshotModule): readonly number[] {
  return [...sbom.graph.roots, ...components.keys().drop(sbom.components.length)]
}
