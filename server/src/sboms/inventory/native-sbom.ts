import { type Static, Type } from 'typebox'
import type { Component } from '@waybill/documents'
import { homepageOf, licenseText } from '#sboms/inventory/effective-components.ts'
import type { InventoryModule, Inventory } from '#sboms/inventory/inventory-store.ts'
import { mergeModules } from '#sboms/inventory/merge-modules.ts'
import { type TreeNode, dependencyTreeOf } from '#sboms/inventory/dependency-tree.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

const Named = Type.Object({ _id: Type.String(), name: Type.String() }, { title: 'NamedObject' })

const ListedComponent = Type.Object(
  {
    name: Type.String(),
    key: Type.String(),
    version: nullableText,
    purl: Type.String(),
    homepageUrl: nullableText,
    license: nullableText,
    licenseUrl: nullableText,
    hash: Type.Union([Type.Object({ algorithm: Type.String(), value: Type.String() }, { title: 'ComponentHash' }), Type.Null()]),
    links: Type.Array(Type.Object({ type: Type.String(), url: Type.String() })),
  },
  { title: 'ListedComponent' },
)

/** The SBOM in the service's own JSON format (docs/reference/sboms.md#sbom). */
export const NativeSbom = Type.Object(
  {
    stats: Type.Object({ components: Type.Integer(), versions: Type.Integer(), licenses: Type.Integer(), modules: Type.Integer() }),
    company: Type.String(),
    project: Named,
    module: Type.Union([Named, Type.Null()]),
    tree: Type.Array(Type.Unsafe<TreeNode>({})),
    list: Type.Array(ListedComponent),
    modules: Type.Array(Type.Object({ _id: Type.String(), name: Type.String(), status: Type.String() })),
  },
  { title: 'NativeSbom' },
)
export type NativeSbom = Static<typeof NativeSbom>

/** Covers one module when it is given, else the whole project. */
export function toNativeSbom({ company, project, modules }: Inventory, module: InventoryModule | undefined): NativeSbom {
  const { components } = mergeModules(modules)
  return {
    stats: {
      components: new Set(components.map(({ key }) => key)).size,
      versions: components.length,
      licenses: new Set(components.flatMap(({ licenses }) => licenses.map(licenseText))).size,
      modules: modules.length,
    },
    company,
    project: { _id: project.id, name: project.name },
    module: module === undefined ? null : { _id: module.id, name: module.name },
    tree: dependencyTreeOf(modules),
    list: components.toSorted((a, b) => (a.purl < b.purl ? -1 : 1)).map(toListedComponent),
    modules: modules.map(({ id, name, status }) => ({ _id: id, name, status })),
  }
}

function toListedComponent(component: Component): Static<typeof ListedComponent> {
  const { name, key, version, purl, licenses, hash, links } = component
  return {
    name,
    key,
    version: version ?? null,
    purl,
    homepageUrl: homepageOf(component),
    license: licenses.map(licenseText).join(' AND ') || null,
    licenseUrl: licenses.find(({ url }) => url !== undefined)?.url ?? null,
    hash: hash ?? null,
    links: [...links],
  }
}
