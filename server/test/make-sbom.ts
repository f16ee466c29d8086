import type { Component, DependencyGraph, Sbom } from '@waybill/documents'
import { componentKeyOf, formatPurl, parsePurl } from '@waybill/identifiers'
import type { InventoryModule, Inventory } from '#sboms/inventory/inventory-store.ts'

/** A component of the neutral model with what its purl says. */
export function componentOf(purl: string, more: Partial<Component> = {}): Component {
  const parsed = parsePurl(purl)
  if (parsed === undefined) throw new Error(`${purl} is no purl`)
  const nothing = { description: undefined, licenses: [], hash: undefined, links: [], cpe: undefined, isPrivate: false }
  const { name, version } = parsed
  return { key: componentKeyOf(parsed), name, version, purl: formatPurl(parsed), type: 'library', ...nothing, ...more }
}

/** A bill of these components; without a graph the subject depends on all of them. */
export function makeSbom(components: readonly Component[], graph?: DependencyGraph): Sbom {
  return {
    format: 'cyclonedx',
    formatVersion: '1.6',
    serialNumber: undefined,
    subject: undefined,
    components,
    graph: graph ?? { roots: [...components.keys()], dependsOn: components.map(() => []) },
    assets: [],
    notices: { warnings: [], contentNotices: [] },
  }
}

/** A module that holds a bill. */
export function inventoryModuleOf(sbom: Sbom | undefined, more: Partial<InventoryModule> = {}): InventoryModule {
  return { id: 'm1', name: 'app', status: 'ok', identifier: undefined, settings: {}, lastAnalysis: undefined, sbom, ...more }
}

/** A project with modules. */
export function inventoryOf(...modules: readonly InventoryModule[]): Inventory {
  return { company: 'ACME', project: { id: 'p1', name: 'Shop', description: undefined }, modules }
}
