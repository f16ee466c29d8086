import type { SnapshotComponent, SnapshotModule } from '#approvals/approvals.ts'
import type { Component } from '@waybill/documents'
import type { License } from '@waybill/licensing'

/**
 * A module's components as a document of the release tells of them: what the bill says, with the licence that somebody chose, or
 * that the registry knows where the bill says none; behind them those added by hand.
 */
export function componentsOf({ bom: sbom, components }: SnapshotModule): readonly Component[] {
  return components.map((judged, index) => withEffectiveLicense(sbom.components[index] ?? toCustomComponent(judged), judged))
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

/** What a module depends on itself: the roots of its bill and what was added by hand; indexes into its components. */
export function directIndexesOf({ bom: sbom, components }: SnapshotModule): readonly number[] {
  return [...sbom.graph.roots, ...components.keys().drop(sbom.components.length)]
}
