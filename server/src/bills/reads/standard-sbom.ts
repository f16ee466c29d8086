import { newId } from '#platform/ids.ts'
import { writeCycloneDx } from '#standards/bom/cyclonedx-write.ts'
import type { Subject } from '#standards/bom/bom.ts'
import { writeSpdx } from '#standards/bom/spdx-write.ts'
import type { HeldModule, Inventory } from '#bills/reads/inventory-store.ts'
import { mergeModules } from '#bills/reads/merge-modules.ts'

/** Of Waybill, as documents name it. */
export const toolVersion = '0.1.0'

interface Wish {
  readonly format: 'cyclonedx' | 'spdx'
  readonly at: Date
}

/** The SBOM of a module, or of a project's modules together, as CycloneDX 1.7 or SPDX 2.3 (decisions 3). */
export function standardSbom(inventory: Inventory, module: HeldModule | undefined, { format, at }: Wish): object {
  const bom = { subject: subjectOf(inventory, module), ...mergeModules(inventory.modules) }
  const imprint = { serialNumber: `urn:uuid:${newId()}`, timestamp: at.toISOString(), toolVersion }
  return format === 'cyclonedx' ? writeCycloneDx(bom, imprint) : writeSpdx(bom, imprint)
}

/** What the document of a module, or of a project, describes. */
export function subjectOf({ project }: Inventory, module: HeldModule | undefined): Subject {
  const named = { name: module?.name ?? project.name, version: undefined, purl: undefined, licenses: [] }
  return { ...named, ...module?.bom?.subject, name: named.name }
}
