import { type Static, Type } from 'typebox'
import type { Component } from '@waybill/documents'
import { type License, spdxLicenseId } from '@waybill/licensing'
import { recogniseLicense } from '@waybill/licensing/recognition'
import { effectiveComponents, homepageOf, licenseText } from '#sboms/inventory/effective-components.ts'
import type { InventoryModule, Inventory } from '#sboms/inventory/inventory-store.ts'
import { licenseCategoryOf } from '#sboms/inventory/license-category.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])
const InventoryLicense = Type.Object({ name: Type.String(), spdxKey: nullableText, url: nullableText }, { title: 'InventoryLicense' })
const InventoryVersion = Type.Object({ version: nullableText, licenses: Type.Array(InventoryLicense) }, { title: 'InventoryVersion' })

const InventoryComponent = Type.Object(
  {
    name: Type.String(),
    key: Type.String(),
    status: Type.Enum(['os', 'commercial', 'unknown']),
    homepageUrl: nullableText,
    versions: Type.Array(InventoryVersion),
  },
  { title: 'InventoryComponent' },
)
export type InventoryComponent = Static<typeof InventoryComponent>

/** A project's parts list (docs/reference/sboms.md#project-components): each component once, with its versions and licences. */
export const ProjectComponentInventory = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    components: Type.Array(InventoryComponent),
  },
  { title: 'ProjectComponentInventory' },
)
export type ProjectComponentInventory = Static<typeof ProjectComponentInventory>

/** A module's parts list (docs/reference/sboms.md#module-components). */
export const ModuleComponentInventory = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    status: Type.String(),
    lastAnalysis: nullableText,
    components: Type.Array(InventoryComponent),
  },
  { title: 'ModuleComponentInventory' },
)
export type ModuleComponentInventory = Static<typeof ModuleComponentInventory>

export function toProjectInventory({ project, modules }: Inventory): ProjectComponentInventory {
  const components = modules.flatMap(({ sbom, settings }) => effectiveComponents(sbom, settings))
  return { _id: project.id, name: project.name, description: project.description ?? '', components: listComponents(components) }
}

export function toModuleInventory({ id, name, status, lastAnalysis, sbom, settings }: InventoryModule): ModuleComponentInventory {
  return { _id: id, name, status, lastAnalysis: lastAnalysis ?? null, components: listComponents(effectiveComponents(sbom, settings)) }
}

function listComponents(components: readonly Component[]): InventoryComponent[] {
  const byKey = Map.groupBy(components, ({ key }) => key)
  return [...byKey.keys()].toSorted().map((key) => listComponent(key, byKey.get(key) ?? []))
}

function listComponent(key: string, components: readonly Component[]): InventoryComponent {
  const licenses = components.flatMap((component) => component.licenses)
  const byVersion = Map.groupBy(components, ({ version }) => version ?? null)
  return {
    key,
    name: components[0]?.name ?? key,
    status: licenseCategoryOf({ licenses, isPrivate: components.some(({ isPrivate }) => isPrivate) }),
    homepageUrl: components.map(homepageOf).find((url) => url !== null) ?? null,
    versions: [...byVersion].map(([version, those]) => ({
      version,
      licenses: distinctLicenses(those.flatMap((component) => component.licenses)),
    })),
  }
}

function distinctLicenses(licenses: readonly License[]): Static<typeof InventoryLicense>[] {
  const listed = licenses.map((license) => ({
    name: licenseText(license),
    spdxKey: spdxKeyOf(license) ?? null,
    url: license.url ?? null,
  }))
  return [...new Map(listed.map((license) => [license.name, license])).values()]
}

/** Returns the id in the document, or the one its name or URL is recognised as; undefined for a guess. */
function spdxKeyOf(license: License): string | undefined {
  const text = licenseText(license)
  const recognised = recogniseLicense(text)
  const isSure = recognised !== undefined && recognised.confidence > 1
  return spdxLicenseId(text) ?? (isSure ? spdxLicenseId(recognised.license) : undefined)
}
