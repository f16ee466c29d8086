import { type NameAssets, assetNaming, freeName } from '#standards/bom/asset-names.ts'
import { namesIn, withRefs } from '#standards/bom/asset-refs.ts'
import type { Asset, Bom, Subject } from '#standards/bom/bom.ts'
import { subjectRef, writeComponent, writeSubject } from '#standards/bom/cyclonedx-write.ts'
import { componentFitter } from '#standards/bom/fit-component.ts'
import type { Imprint } from '#standards/bom/imprint.ts'
import { liftAsset } from '#standards/bom/lift-asset.ts'
import { asObject, given, type JsonObject } from '#standards/json/json-values.ts'

type AssetBill = Pick<Bom, 'components' | 'assets' | 'datasets' | 'graph'>

/** What a CBOM or an AIBOM is written of: the bills of one module, or of all modules of a project. */
export interface AssetSources {
  readonly subject: Subject
  readonly boms: readonly AssetBill[]
}

/**
 * Writes the cryptographic assets (CBOM) or the machine-learning models (AIBOM) of some bills as one CycloneDX 1.7 document, with
 * all their properties, the components around them and what uses what (§4.6 rule 4). Refs are unique, whatever bills they came from.
 */
export function writeAssetBom(kind: Asset['kind'], { subject, boms }: AssetSources, imprint: Imprint): JsonObject {
  const writing = newWriting(boms)
  for (const bom of boms) addBom(kind, bom, writing)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.7.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.7',
    serialNumber: imprint.serialNumber,
    version: 1,
    metadata: given({
      timestamp: imprint.timestamp,
      tools: { components: [{ type: 'application', name: 'Waybill', version: imprint.toolVersion }] },
      component: writeSubject(subject),
    }),
    components: [...writing.components.values()],
    dependencies: Array.from(writing.relations, ([ref, { dependsOn, provides }]) =>
      given({ ref, dependsOn: [...dependsOn], provides: provides.size === 0 ? undefined : [...provides] }),
    ),
  }
}

interface Relations {
  readonly dependsOn: Set<string>
  readonly provides: Set<string>
}

interface Writing {
  /** All names in the document. */
  readonly taken: Set<string>
  readonly nameAssets: NameAssets
  readonly fit: (component: JsonObject) => JsonObject
  /** By ref. */
  readonly components: Map<string, JsonObject>
  readonly relations: Map<string, Relations>
}

function newWriting(boms: readonly AssetBill[]): Writing {
  const taken = new Set([subjectRef, ...boms.flatMap(({ components }) => components.map(({ purl }) => purl))])
  const relations = new Map([[subjectRef, { dependsOn: new Set<string>(), provides: new Set<string>() }]])
  return { taken, nameAssets: assetNaming(taken), fit: componentFitter(), components: new Map(), relations }
}

function addBom(kind: Asset['kind'], bom: AssetBill, writing: Writing): void {
  const assets = withLinked(kind, bom.assets)
  const names = writing.nameAssets(assets)
  for (const asset of assets) addAsset(asset, names, writing)
  addAround(assets, bom, writing)
  for (const asset of assets) connectAsset(asset, names, writing)
  connectComponents(assets, bom, writing)
}

/** The assets asked for, and those of the other kind that they use or are used by. */
function withLinked(kind: Asset['kind'], all: readonly Asset[]): readonly Asset[] {
  const linked = new Set(all.filter((asset) => asset.kind === kind).flatMap(neighbours))
  return all.filter((asset) => asset.kind === kind || linked.has(asset.ref))
}

function neighbours({ dependsOn, usedBy, providedBy = [], refs = {} }: Asset): readonly string[] {
  return [...dependsOn, ...usedBy, ...providedBy, ...Object.values(refs)]
}

function addAsset({ ref, body, refs = {} }: Asset, names: ReadonlyMap<string, string>, writing: Writing): void {
  const own = names.get(ref) ?? ref
  if (writing.components.has(own)) return
  const references = Object.entries(refs).map(([inBill, name]) => [inBill, names.get(name) ?? name] as const)
  writing.components.set(own, written(body, own, { references, writing }))
}

interface Renaming {
  readonly references: readonly (readonly [inBill: string, name: string])[]
  readonly writing: Writing
}

/** A body as it came, under its name here, with what it refers to under theirs, and inner names that nothing else has. */
function written(body: unknown, own: string, { references, writing: { taken, fit } }: Renaming): JsonObject {
  const { components: _nested, 'bom-ref': _ref, ...fields } = asObject(body) ?? {}
  const inner = Array.from(namesIn(fields), (name) => [name.trim(), freeName(name, taken)] as const)
  return fit({ ...liftAsset(withRefs(fields, new Map([...inner, ...references]))), 'bom-ref': own })
}

/** The components that use an asset or are used by one; data as it was described. */
function addAround(assets: readonly Asset[], { components: all, datasets = [] }: AssetBill, writing: Writing): void {
  const around = new Set(assets.flatMap(neighbours))
  const data = new Map(datasets.map(({ purl, body }) => [purl, body]))
  for (const component of all.filter(({ purl }) => around.has(purl) && !writing.components.has(purl))) {
    const { purl } = component
    const described = data.get(purl)
    const isData = described !== undefined
    writing.components.set(purl, isData ? written(described, purl, { references: [], writing }) : writeComponent(component))
  }
}

function connectAsset(asset: Asset, names: ReadonlyMap<string, string>, writing: Writing): void {
  const { dependsOn, usedBy, providedBy = [] } = asset
  const own = called(asset.ref)
  for (const target of dependsOn) link('dependsOn', { from: own, to: called(target) }, writing)
  for (const user of usedBy) link('dependsOn', { from: called(user), to: own }, writing)
  for (const provider of providedBy) link('provides', { from: called(provider), to: own }, writing)
  const isAlone = usedBy.length === 0 && providedBy.length === 0
  if (asset.isDirect === true || isAlone) link('dependsOn', { from: subjectRef, to: own }, writing)

  function called(ref: string): string {
    return names.get(ref) ?? ref
  }
}

/** What the components around have to do with each other, and with what the document describes unless only assets need them. */
function connectComponents(assets: readonly Asset[], { components, graph }: AssetBill, writing: Writing): void {
  const needed = new Set(assets.flatMap(({ dependsOn, refs = {} }) => [...dependsOn, ...Object.values(refs)]))
  const purls = components.map(({ purl }) => (writing.components.has(purl) ? purl : undefined))
  linkIndexes(
    subjectRef,
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

function link(kind: keyof Relations, { from, to }: Ends, { components, relations }: Writing): void {
  const isKnown = from === subjectRef || components.has(from)
  if (!isKnown || !components.has(to) || from === to) return
  const known = relations.get(from) ?? { dependsOn: new Set(), provides: new Set() }
  known[kind].add(to)
  relations.set(from, known)
}
