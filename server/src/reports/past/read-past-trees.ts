import type { Caller } from '#access/access.ts'
import { readPastSboms } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import { loadPastProject } from '#reports/past/past-occurrences-report.ts'
import type { ModuleTree, ProjectTrees } from '#reports/project-tree-report.ts'
import { moduleComponentsOf } from '#sboms/sboms.ts'
import type { Sbom } from '@waybill/documents'
import { componentKeyOf, parsePurl } from '@waybill/identifiers'

/** A tree with the purls of its components. */
export interface PastModuleTree extends ModuleTree {
  readonly purls: readonly string[]
}

/**
 * Reads the trees of a project's modules from the SBOMs that they had at a moment; 404 for another company's. Throws what `readPastSboms`
 * throws.
 */
export async function readPastTrees(
  db: Database,
  caller: Caller,
  { projectId, asOf }: { readonly projectId: string; readonly asOf: Date },
): Promise<ProjectTrees<PastModuleTree>> {
  const { modules: moduleCount, ...project } = await loadPastProject(db, caller, projectId, asOf)
  const modules: PastModuleTree[] = []
  for await (const { moduleId, module, sbom } of readPastSboms(db, caller, { projectId, asOf }))
    modules.push({ id: moduleId, name: module, ...branchesOf(sbom) })
  const components = new Set(modules.flatMap(({ keys }) => keys)).size
  return { ...project, modules: modules.toSorted(byName), moduleCount, components }
}

function branchesOf(sbom: Sbom): Omit<PastModuleTree, 'id' | 'name'> {
  const components = moduleComponentsOf(sbom).flatMap((component) => {
    const purl = parsePurl(component.purl)
    return purl === undefined ? [] : [{ ...component, key: componentKeyOf(purl) }]
  })
  const indexes = new Map(components.map(({ purl }, index) => [purl, index]))
  return {
    purls: components.map(({ purl }) => purl),
    keys: components.map(({ key }) => key),
    parents: Int32Array.from(components, ({ parent = '' }) => indexes.get(parent) ?? -1),
    depths: Int32Array.from(components, ({ depth }) => depth),
    appearances: Int32Array.from(components, ({ appearances }) => appearances),
  }
}

function byName(one: ModuleTree, other: ModuleTree): number {
  const [left, right] = [one.name.toLowerCase(), other.name.toLowerCase()]
  if (left !== right) return left < right ? -1 : 1
  return one.id < other.id ? -1 : 1
}
