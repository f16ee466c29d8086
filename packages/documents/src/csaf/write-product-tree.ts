import { omitUndefined, type JsonObject } from '../json/json-values.ts'
import { productIdentification } from './product-identification.ts'
import type { CsafComponent, CsafModule, CsafSource, CsafStatement } from './csaf-source.ts'
import { textOf } from './csaf-texts.ts'

/** The product id of the release; components have their purls as ids. */
const releaseId = 'release'

/** Returns the id of the product that a statement covers: the component in its module or release. */
export function productIdOf(source: CsafSource, { component, module }: Pick<CsafStatement, 'component' | 'module'>): string {
  return `${containerIdOf(source, module)}/${component.purl}`
}

function containerIdOf({ modules }: CsafSource, place: number | undefined): string {
  const module = place === undefined ? undefined : modules[place]
  return module === undefined ? releaseId : `${releaseId}/${moduleIdOf(module)}`
}

function moduleIdOf({ id }: CsafModule): string {
  return `module:${id}`
}

/** Writes the release as branches, and its modules and stated components as relationships. */
export function writeProductTree(source: CsafSource): JsonObject {
  const spoken = statedComponentsOf(source)
  const modules = [...new Set(spoken.flatMap(({ module }) => source.modules[module ?? -1] ?? []))]
  const components = new Map(spoken.map(({ component }) => [component.purl, component]))
  const parts = modules.map((module) => relationship(source, { id: moduleIdOf(module), name: nameOf(module), whole: releaseId }))
  const places = spoken.map((one) =>
    relationship(source, {
      id: one.component.purl,
      name: nameOf(one.component),
      whole: containerIdOf(source, one.module),
      module: one.module,
    }),
  )
  const relationships = [...parts, ...places]
  return omitUndefined({
    branches: [vendorBranch(source, modules)],
    full_product_names:
      components.size === 0 ? undefined : Array.from(components.values(), (component) => fullName(component.purl, component)),
    relationships: relationships.length === 0 ? undefined : relationships,
  })
}

type StatedComponent = Pick<CsafStatement, 'component' | 'module'>

/** Lists each component once per module, sorted by module and purl. */
function statedComponentsOf(source: CsafSource): readonly StatedComponent[] {
  const all = source.vulnerabilities.flatMap(({ statements }) => statements)
  const byId = new Map(all.map((statement) => [productIdOf(source, statement), statement]))
  return [...byId.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, statement]) => statement)
}

function vendorBranch({ release }: CsafSource, modules: readonly CsafModule[]): JsonObject {
  const { purl } = release
  const product = fullName(releaseId, { ...release, purl: purl ?? '' })
  const own = productBranch(release, product)
  const others = modules.map((module) => productBranch(module, fullName(moduleIdOf(module), { ...module, purl: '' })))
  return { category: 'vendor', name: textOf(release.vendor, 500) ?? unnamed, branches: [own, ...others] }
}

const unnamed = 'unnamed'

interface NamedVersion {
  readonly name: string
  readonly version: string | undefined
}

function productBranch({ name, version }: NamedVersion, product: JsonObject): JsonObject {
  const branch = { category: 'product_name', name: textOf(name, 500) ?? unnamed }
  const text = textOf(version, 500)
  if (text === undefined || !isOneVersion(text)) return { ...branch, product }
  return { ...branch, branches: [{ category: 'product_version', name: text, product }] }
}

const rangeWords = new Set(['after', 'all', 'before', 'earlier', 'later', 'prior', 'versions'])

/** Whether a version names a single version; CSAF rejects texts that read like ranges (mandatory test 6.1.31). */
function isOneVersion(version: string): boolean {
  return (
    !/[<>]/u.test(version) &&
    !version
      .toLowerCase()
      .split(/\s/u)
      .some((word) => rangeWords.has(word))
  )
}

function nameOf({ name, version }: NamedVersion): string {
  return [textOf(name, 500) ?? unnamed, textOf(version, 500)].filter(Boolean).join(' ')
}

function fullName(id: string, { name, version, purl }: CsafComponent): JsonObject {
  return omitUndefined({ name: nameOf({ name, version }), product_id: id, product_identification_helper: productIdentification(purl) })
}

interface ProductPart {
  readonly id: string
  readonly name: string
  readonly whole: string
  readonly module?: number | undefined
}

/** Writes the relationship without the component's purl, which would apply the statement to the component anywhere. */
function relationship({ release, modules }: CsafSource, { id, name, whole, module }: ProductPart): JsonObject {
  const around = nameOf(modules[module ?? -1] ?? release)
  return {
    category: 'default_component_of',
    full_product_name: { name: `${name} as a component of ${around}`, product_id: `${whole}/${id}` },
    product_reference: id,
    relates_to_product_reference: whole,
  }
}
