import { type Static, Type } from 'typebox'
import type { Component, License } from '#standards/bom/bom.ts'
import { recogniseLicense } from '#standards/licenses/recognise-license.ts'
import { spdxLicenseId } from '#standards/spdx-ids.ts'
import { entriesOf, homepageOf, licenseText } from '#bills/reads/entry.ts'
import type { HeldModule, Inventory } from '#bills/reads/inventory-store.ts'
import { standingOf } from '#bills/reads/license-standing.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])
const PartLicense = Type.Object({ name: Type.String(), spdxKey: nullableText, url: nullableText })
const PartVersion = Type.Object({ version: nullableText, licenses: Type.Array(PartLicense) })

const ListedPart = Type.Object({
  name: Type.String(),
  key: Type.String(),
  status: Type.Enum(['os', 'commercial', 'unknown']),
  homepageUrl: nullableText,
  versions: Type.Array(PartVersion),
})
export type ListedPart = Static<typeof ListedPart>

/** A project's parts list (§2.1): each component once, with its versions and licences. */
export const ProjectPartsList = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  description: nullableText,
  components: Type.Array(ListedPart),
})
export type ProjectPartsList = Static<typeof ProjectPartsList>

/** A module's parts list (§2.2). */
export const ModulePartsList = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  status: Type.String(),
  lastAnalysis: nullableText,
  components: Type.Array(ListedPart),
})
export type ModulePartsList = Static<typeof ModulePartsList>

export function projectPartsList({ project, modules }: Inventory): ProjectPartsList {
  const components = modules.flatMap(({ bom, settings }) => entriesOf(bom, settings))
  return { _id: project.id, name: project.name, description: project.description ?? null, components: listParts(components) }
}

export function modulePartsList({ id, name, status, lastAnalysis, bom, settings }: HeldModule): ModulePartsList {
  return { _id: id, name, status, lastAnalysis: lastAnalysis ?? null, components: listParts(entriesOf(bom, settings)) }
}

function listParts(components: readonly Component[]): ListedPart[] {
  const byKey = Map.groupBy(components, ({ key }) => key)
  return [...byKey.keys()].toSorted().map((key) => listPart(key, byKey.get(key) ?? []))
}

function listPart(key: string, components: readonly Component[]): ListedPart {
  const licenses = components.flatMap((component) => component.licenses)
  const byVersion = Map.groupBy(components, ({ version }) => version ?? null)
  return {
    key,
    name: components[0]?.name ?? key,
    status: standingOf({ licenses, isPrivate: components.some(({ isPrivate }) => isPrivate) }),
    homepageUrl: components.map(homepageOf).find((url) => url !== null) ?? null,
    versions: [...byVersion].map(([version, those]) => ({ version, licenses: distinct(those.flatMap((component) => component.licenses)) })),
  }
}

function distinct(licenses: readonly License[]): Static<typeof PartLicense>[] {
  const listed = licenses.map((license) => ({
    name: licenseText(license),
    spdxKey: spdxKeyOf(license) ?? null,
    url: license.url ?? null,
  }))
  return [...new Map(listed.map((license) => [license.name, license])).values()]
}

/** The id the document gives, or the one its name or address stands for; a guess is none. */
function spdxKeyOf(license: License): string | undefined {
  const text = licenseText(license)
  const recognised = recogniseLicense(text)
  const isSure = recognised !== undefined && recognised.confidence > 1
  return spdxLicenseId(text) ?? (isSure ? spdxLicenseId(recognised.license) : undefined)
}
