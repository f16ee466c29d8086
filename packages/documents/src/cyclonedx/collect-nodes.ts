import type { Asset, Component } from '../sbom/sbom.ts'
import { addComponent, emptyComponentList, type ComponentList } from '../sbom/component-list.ts'
import { type ComponentReading, readComponent } from './read-component.ts'
import type { Entry } from './entries.ts'
import type { RootComponentReading } from './read-root-component.ts'
import { warn } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asText, type JsonObject } from '../json/json-values.ts'

/** The end of an edge as a number: the index of a component, the root component, something outside the model (services), or an asset. */
export const rootNode = -1
export const outsideNode = -2

function assetNode(index: number): number {
  return -3 - index
}

export function assetIndex(node: number): number | undefined {
  return node <= -3 ? -3 - node : undefined
}

export type AssetDraft = Omit<Asset, 'dependsOn' | 'usedBy'>

export interface Nodes {
  readonly list: ComponentList
  readonly assets: readonly AssetDraft[]
  /** Parallel to the entries. */
  readonly ofEntry: readonly number[]
  readonly byRef: ReadonlyMap<string, number>
}

interface NodeSources extends ComponentReading {
  readonly entries: readonly Entry[]
  readonly rootComponent: RootComponentReading
}

/** Converts entries to components and assets. Throws a ParseError when one bom-ref names two different components. */
export function collectNodes(sources: NodeSources): Nodes {
  const collecting = begin(sources)
  const ofEntry = sources.entries.map((entry) => nodeOf(entry, collecting))
  return { list: collecting.list, assets: collecting.assets, ofEntry, byRef: collecting.byRef }
}

interface Collecting extends NodeSources {
  readonly list: ComponentList
  readonly assets: AssetDraft[]
  readonly byRef: Map<string, number>
  readonly sourceByRef: Map<string, JsonObject>
}

function begin(sources: NodeSources): Collecting {
  const { ref, source } = sources.rootComponent
  const byRef = new Map(ref === undefined ? [] : [[ref, rootNode]])
  const sourceByRef = new Map(ref === undefined ? [] : [[ref, source]])
  return { ...sources, list: emptyComponentList(), assets: [], byRef, sourceByRef }
}

function nodeOf(entry: Entry, collecting: Collecting): number {
  const ref = asText(entry.source['bom-ref'])
  const known = ref === undefined ? undefined : nodeByRef(ref, entry, collecting)
  if (known === rootNode || (known !== undefined && assetIndex(known) !== undefined)) return known
  const node = newNode(entry, ref, collecting)
  if (ref === undefined || known !== undefined) return node
  collecting.byRef.set(ref, node)
  collecting.sourceByRef.set(ref, entry.source)
  return node
}

/** Handles a repeated bom-ref: the same component is merged, as tools repeat it; a different one makes references ambiguous. */
function nodeByRef(ref: string, entry: Entry, { byRef, sourceByRef, warnings }: Collecting): number | undefined {
  const source = sourceByRef.get(ref)
  if (source === undefined) return undefined
  const refPointer = `${entry.pointer}/bom-ref`
  if (!isSameThing(source, entry.source)) {
    throw new ParseError(refPointer, `the bom-ref ${JSON.stringify(ref.slice(0, 200))} stands for two different components`)
  }
  const node = byRef.get(ref)
  if (node !== rootNode) warn(warnings, 'Components given twice under one bom-ref were merged', refPointer)
  return node
}

const identity = ['group', 'name', 'version', 'purl'] as const

function isSameThing(a: JsonObject, b: JsonObject): boolean {
  return isAssetKind(a['type']) === isAssetKind(b['type']) && identity.every((property) => asText(a[property]) === asText(b[property]))
}

const assetKinds = new Set<unknown>(['cryptographic-asset', 'machine-learning-model'] satisfies Asset['kind'][])

/** Reports whether a component is kept unchanged and apart from the others (docs/reference/imports.md#assets). */
export function isAssetKind(type: unknown): type is Asset['kind'] {
  return assetKinds.has(type)
}

function newNode(entry: Entry, ref: string | undefined, collecting: Collecting): number {
  const { list, assets, rootComponent, warnings } = collecting
  const kind = entry.source['type']
  if (isAssetKind(kind)) return assetNode(assets.push(assetOf(entry, kind, ref)) - 1)
  const component = readComponent(entry, collecting)
  if (component.purl === rootComponent.rootComponent?.purl) return rootNode
  if (hasSameName(component, entry, list))
    warn(warnings, 'Components without package URL and of equal name and version were merged', entry.pointer)
  return addComponent(list, component)
}

function assetOf({ source, name, pointer }: Entry, kind: Asset['kind'], ref: string | undefined): AssetDraft {
  return { kind, ref: ref ?? `#${pointer}`, name, version: asText(source['version']), body: withoutNested(source) }
}

/**
 * Drops nested components, which have entries of their own; kept in every body above them, they would grow a deep document without bound.
 */
export function withoutNested({ components: _nested, ...source }: JsonObject): JsonObject {
  return source
}

function hasSameName(component: Component, { source }: Entry, { indexByPurl }: ComponentList): boolean {
  return asText(source['purl']) === undefined && indexByPurl.has(component.purl)
}
