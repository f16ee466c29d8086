import type { Asset, Bom, Subject } from '#standards/bom/bom.ts'
import { subjectRef, writeComponent, writeSubject } from '#standards/bom/cyclonedx-write.ts'
import { fitComponent } from '#standards/bom/fit-component.ts'
import type { Imprint } from '#standards/bom/imprint.ts'
import { asObject, given, type JsonObject } from '#standards/json/json-values.ts'

/** What a CBOM or an AIBOM is written of: the bills of one module, or of all modules of a project. */
export interface AssetSources {
  readonly subject: Subject
  readonly boms: readonly Pick<Bom, 'components' | 'assets' | 'datasets'>[]
}

/**
 * Writes the cryptographic assets (CBOM) or the machine-learning models (AIBOM) of some bills as one CycloneDX 1.7 document, with
 * all their properties, the components around them and what uses what (§4.6 rule 4). Refs are unique, whatever bills they came from.
 */
export function writeAssetBom(kind: Asset['kind'], { subject, boms }: AssetSources, imprint: Imprint): JsonObject {
  const writing: Writing = { components: new Map(), bodies: new Map(), dependencies: new Map([[subjectRef, new Set()]]) }
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
    dependencies: Array.from(writing.dependencies, ([ref, targets]) => ({ ref, dependsOn: [...targets] })),
  }
}

interface Writing {
  /** By ref. */
  readonly components: Map<string, JsonObject>
  /** What an asset was when its ref was given away, to know the same one again. */
  readonly bodies: Map<string, string>
  readonly dependencies: Map<string, Set<string>>
}

function addBom(kind: Asset['kind'], bom: AssetSources['boms'][number], writing: Writing): void {
  const assets = withLinked(
    bom.assets.filter((asset) => asset.kind === kind),
    bom.assets,
  )
  const refs = new Map(assets.map((asset) => [asset.ref, freeRef(asset, writing)]))
  for (const asset of assets) addAsset(asset, refs, writing)
  addAround(assets, bom, writing)
  for (const asset of assets) connect(asset, refs, writing)
}

/** The assets asked for, and those of the other kind that they use or are used by. */
function withLinked(wanted: readonly Asset[], all: readonly Asset[]): readonly Asset[] {
  const linked = new Set(wanted.flatMap(({ dependsOn, usedBy, refs = {} }) => [...dependsOn, ...usedBy, ...Object.values(refs)]))
  return all.filter((asset) => wanted.includes(asset) || linked.has(asset.ref))
}

/** Its own ref, or the next one that is free where another asset took it: modules of a project know nothing of each other. */
function freeRef({ ref, body }: Asset, { bodies }: Writing): string {
  const text = JSON.stringify(body)
  for (let number = 1; ; number++) {
    const candidate = number === 1 && ref !== subjectRef ? ref : `${ref}#${number}`
    const known = bodies.get(candidate)
    if (known !== undefined && known !== text) continue
    bodies.set(candidate, text)
    return candidate
  }
}

function addAsset({ ref, body, refs: inner = {} }: Asset, refs: ReadonlyMap<string, string>, { components }: Writing): void {
  const own = refs.get(ref) ?? ref
  if (components.has(own)) return
  const { components: _, ...fields } = asObject(body) ?? {}
  const names = new Map(Object.entries(inner).map(([written, name]) => [written, refs.get(name) ?? name]))
  components.set(own, fitComponent({ ...(renamed(fields, names) as JsonObject), 'bom-ref': own }))
}

/** Refs inside a body under the names that things have here. Recursion is as deep as the document, which is limited. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((each: unknown) => renamed(each, names))
  const source = asObject(value)
  if (source === undefined) return value
  return Object.fromEntries(Object.entries(source).map(([name, each]) => [name, keptNames.has(name) ? each : renamed(each, names)]))
}

const keptNames = new Set(['name', 'version', 'description', 'purl', 'type'])

/** The components that use an asset or are used by one; data as it was described. */
function addAround(
  assets: readonly Asset[],
  { components: all, datasets = [] }: AssetSources['boms'][number],
  { components }: Writing,
): void {
  const around = new Set(assets.flatMap(({ dependsOn, usedBy, refs = {} }) => [...dependsOn, ...usedBy, ...Object.values(refs)]))
  const data = new Map(datasets.map(({ purl, body }) => [purl, body]))
  for (const component of all.filter(({ purl }) => around.has(purl) && !components.has(purl))) {
    const described = asObject(data.get(component.purl))
    components.set(
      component.purl,
      described === undefined ? writeComponent(component) : fitComponent({ ...described, 'bom-ref': component.purl }),
    )
  }
}

function connect(asset: Asset, refs: ReadonlyMap<string, string>, { components, dependencies }: Writing): void {
  const own = refs.get(asset.ref) ?? asset.ref
  for (const target of asset.dependsOn) link(own, refs.get(target) ?? target)
  for (const user of asset.usedBy) link(refs.get(user) ?? user, own)
  if (asset.isDirect === true || asset.usedBy.length === 0) link(subjectRef, own)

  function link(from: string, to: string): void {
    if (!components.has(to) || (from !== subjectRef && !components.has(from))) return
    const known = dependencies.get(from)
    if (known === undefined) dependencies.set(from, new Set([to]))
    else known.add(to)
  }
}
