import { type Static, Type } from 'typebox'
import type { Component } from '#standards/bom/bom.ts'
import { homepageOf, licenseText } from '#bills/reads/entry.ts'
import type { HeldModule, Inventory } from '#bills/reads/inventory-store.ts'
import { mergeModules } from '#bills/reads/merge-modules.ts'
import { type TreeNode, treeOf } from '#bills/reads/sbom-tree.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

const Listed = Type.Object({
  name: Type.String(),
  key: Type.String(),
  version: nullableText,
  purl: Type.String(),
  homepageUrl: nullableText,
  license: nullableText,
  licenseUrl: nullableText,
  hash: Type.Union([Type.Object({ algorithm: Type.String(), value: Type.String() }), Type.Null()]),
  links: Type.Array(Type.Object({ type: Type.String(), url: Type.String() })),
})

/** The SBOM in the service's own JSON format (§2.1, decisions 3). */
export const Sbom = Type.Object({
  stats: Type.Object({ components: Type.Integer(), versions: Type.Integer(), licenses: Type.Integer(), modules: Type.Integer() }),
  company: Type.String(),
  project: Type.Object({ _id: Type.String(), name: Type.String() }),
  module: Type.Union([Type.Object({ _id: Type.String(), name: Type.String() }), Type.Null()]),
  tree: Type.Array(Type.Unsafe<TreeNode>({})),
  list: Type.Array(Listed),
  modules: Type.Array(Type.Object({ _id: Type.String(), name: Type.String(), status: Type.String() })),
})
export type Sbom = Static<typeof Sbom>

/** Of a module when one is named, else of the whole project. */
export function sbomOf({ company, project, modules }: Inventory, module: HeldModule | undefined): Sbom {
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
    tree: treeOf(modules),
    list: components.toSorted((a, b) => (a.purl < b.purl ? -1 : 1)).map(listed),
    modules: modules.map(({ id, name, status }) => ({ _id: id, name, status })),
  }
}

function listed(component: Component): Static<typeof Listed> {
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
