import { type AssetNamer, assetNamer, uniqueName } from './asset-namer.ts'
import { namesIn, withRefs } from './asset-refs.ts'
import type { Asset, Sbom, RootComponent } from '../sbom/sbom.ts'
import { rootRef, writeComponent, writeRootComponent } from './write-cyclonedx.ts'
import { componentFitter } from './fit-component.ts'
import type { DocumentMetadata } from '../sbom/document-metadata.ts'
import { upgradeAsset } from './upgrade-asset.ts'
import { asObject, omitUndefined, type JsonObject } from '../json/json-values.ts'

type SbomWithAssets = Pick<Sbom, 'components' | 'assets' | 'datasets' | 'graph'>

/** The input for a CBOM or an AIBOM: the SBOMs of one module, or of all modules of a project. */
export interface AssetSources {
  readonly rootComponent: RootComponent
  readonly sboms: readonly SbomWithAssets[]
}

/**
 * Writes the cryptographic assets (CBOM) or the machine-learning models (AIBOM) of some SBOMs as one CycloneDX 1.7 document, with all their
 * properties, the components around them and what uses what (docs/reference/imports.md#assets). Refs are unique, whatever SBOMs they came
 * from.
 */
export function writeAssetBom(kind: Asset['kind'], { rootComponent, sboms }: AssetSources, imprint: DocumentMetadata): JsonObject {
  const writing = newDraft(sboms)
  for (const sbom of sboms) addSbom(kind, sbom, writing)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.7',
    serialNumber: imprint.serialNumber,
    version: 1,
    metadata: omitUndefined({
      timestamp: imprint.timestamp,
      tools: { components: [{ type: 'application', name: 'Waybill', version: imprint.toolVersion }] },
      component: writeRootComponent(rootComponent),
    }),
    components: [...writing.components.values()],
    dependencies: Array.from(writing.relations, ([ref, { dependsOn, provides }]) =>
      omitUndefined({ ref, dependsOn: [...dependsOn], provides: provides.size === 0 ? undefined : [...provides] }),
    ),
  }
}

interface Relations {
  readonly dependsOn: Set<string>
  readonly provides: Set<string>
}

interface AssetBomDraft {
  /** All names in the document. */
  readonly taken: Set<string>
  readonly nameAssets: AssetNamer
  readonly fit: (component: JsonObject) => JsonObject
  /** By ref. */
  readonly components: Map<string, JsonObject>
  readonly relations: Map<string, Relations>
}

function newDraft(sboms: readonly SbomWithAssets[]): AssetBomDraft {
  const taken = new Set([rootRef, ...sboms.flatMap(({ components }) => components.map(({ purl }) => purl))])
  const relations = new Map([[rootRef, { dependsOn: new Set<string>(), provides: new Set<string>() }]])
  return { taken, nameAssets: assetNamer(taken), fit: componentFitter(), components: new Map(), relations }
}

function addSbom(kind: Asset['kind'], sbom: SbomWithAssets, writing: AssetBomDraft): void {
  const assets = withLinked(kind, sbom.assets)
  const names = writing.nameAssets(assets)
  for (const asset of assets) addAsset(asset, names, writing)
  addRelatedComponents(assets, sbom, writing)
  for (const asset of assets) connectAsset(asset, names, writing)
  connectComponents(assets, sbom, writing)
}

/** Selects the assets of a kind, and those of the other kind that are linked to them. */
function withLinked(kind: Asset['kind'], all: readonly Asset[]): readonly Asset[] {
  const linked = new Set(all.filter((asset) => asset.kind === kind).flatMap(neighbours))
  return all.filter((asset) => asset.kind === kind || linked.has(asset.ref))
}

function neighbours({ dependsOn, usedBy, providedBy = [], refs = {} }: Asset): readonly string[] {
  return [...dependsOn, ...usedBy, ...providedBy, ...Object.values(refs)]
}

function addAsset({ ref, body, refs = {} }: Asset, names: ReadonlyMap<string, string>, writing: AssetBomDraft): void {
  const own = names.get(ref) ?? ref
  if (writing.components.has(own)) return
  const references = Object.entries(refs).map(([inSbom, name]) => [inSbom, names.get(name) ?? name] as const)
  writing.components.set(own, renamedBody(body, own, { references, writing }))
}

interface Renaming {
  readonly references: readonly (readonly [inSbom: string, name: string])[]
  readonly writing: AssetBomDraft
}

/** Writes a body under its new name, with renamed references and unique inner names. */
function renamedBody(body: unknown, own: string, { references, writing: { taken, fit } }: Renaming): JsonObject {
  const { components: _nested, 'bom-ref': _ref, ...fields } = asObject(body) ?? {}
  const inner = Array.from(namesIn(fields), (name) => [name.trim(), uniqueName(name, taken)] as const)
  return fit({ ...upgradeAsset(withRefs(fields, new Map([...inner, ...references]))), 'bom-ref': own })
}

/** Adds the components that use an asset or are used by one; data components stay unchanged. */
function addRelatedComponents(assets: readonly Asset[], { components: all, datasets = [] }: SbomWithAssets, writing: AssetBomDraft): void {
  const around = new Set(assets.flatMap(neighbours))
  const data = new Map(datasets.map(({ purl, body }) => [purl, body]))
  for (const component of all.filter(({ purl }) => around.has(purl) && !writing.components.has(purl))) {
    const { purl } = component
    const described = data.get(purl)
    const isData = described !== undefined
    writing.components.set(purl, isData ? renamedBody(described, purl, { references: [], writing }) : writeComponent(component))
  }
}

function connectAsset(asset: Asset, names: ReadonlyMap<string, string>, writing: AssetBomDraft): void {
  const { dependsOn, usedBy, providedBy = [] } = asset
  const own = called(asset.ref)
  for (const target of dependsOn) link('dependsOn', { from: own, to: called(target) }, writing)
  for (const user of usedBy) link('dependsOn', { from: called(user), to: own }, writing)
  for (const provider of providedBy) link('provides', { from: called(provider), to: own }, writing)
  const isAlone = usedBy.length === 0 && providedBy.length === 0
  if (asset.isDirect === true || isAlone) link('dependsOn', { from: rootRef, to: own }, writing)

  function called(ref: string): string {
    return names.get(ref) ?? ref
  }
}

/** Links the components among each other, and to the root component unless only assets need them. */
function connectComponents(assets: readonly Asset[], { components, graph }: SbomWithAssets, writing: AssetBomDraft): void {
  const needed = new Set(assets.flatMap(({ dependsOn, refs = {} }) => [...dependsOn, ...Object.values(refs)]))
  const purls = components.map(({ purl }) => (writing.components.has(purl) ? purl : undefined))
  linkIndexes(
    rootRef,
    graph.roots.filter((root) => !needed.has(purls[root] ?? '')),
  )
  for (const [index, targets] of graph.dependsOn.entries()) linkIndexes(purls[index], targets)

  function linkIndexes(from: string | undefined, targets: readonly number[]): void {
    if (from === undefined) return
    for (const to of targets.flatMap((target) => purls[target] ?? [])) link('dependsOn', { from, to }, writing)
  }
}

interface Ends {
  readonly from: string
  readonly to: string
}

function link(kind: keyof Relations, { from, to }: Ends, { components, relations }: AssetBomDraft): void {
  const isKnown = from === rootRef || components.has(from)
  if (!isKnown || !components.has(to) || from === to) return
  const known = relations.get(from) ?? { dependsOn: new Set(), provides: new Set() }
  known[kind].add(to)
  relations.set(from, known)
}
