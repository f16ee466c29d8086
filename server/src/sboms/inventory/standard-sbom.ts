import { newId } from '#platform/ids.ts'
import type { RootComponent } from '@waybill/documents'
import { writeCycloneDx } from '@waybill/documents/cyclonedx'
import { writeSpdx } from '@waybill/documents/spdx'
import type { InventoryModule, Inventory } from '#sboms/inventory/inventory-store.ts'
import { mergeModules } from '#sboms/inventory/merge-modules.ts'

/** Of Waybill, as documents name it. */
export const toolVersion = '0.1.0'

interface StandardSbomRequest {
  readonly format: 'cyclonedx' | 'spdx'
  readonly at: Date
}

/** The SBOM of a module, or of a project's modules together, as CycloneDX 1.7 or SPDX 2.3 (decisions 3). */
export function standardSbom(inventory: Inventory, module: InventoryModule | undefined, { format, at }: StandardSbomRequest): object {
  const sbom = { subject: rootComponentOf(inventory, module), ...mergeModules(inventory.modules) }
  const imprint = { serialNumber: `urn:uuid:${newId()}`, timestamp: at.toISOString(), toolVersion }
  return format === 'cyclonedx' ? writeCycloneDx(sbom, imprint) : writeSpdx(sbom, imprint)
}

/** What the document of a module, or of a project, describes. */
export function rootComponentOf({ project }: Inventory, module: InventoryModule | undefined): RootComponent {
  const named = { name: module?.name ?? project.name, version: undefined, purl: undefined, licenses: [] }
  return { ...named, ...module?.sbom?.subject, name: named.name }
}
