import type { Pom } from '../jvm/pom-model.ts'
import { resolvePom } from '../jvm/pom.ts'
import type { Manifest } from '../manifest.ts'
import { folderOf, joinPath } from '../text/address.ts'

/** Longer chains of parents are cycles or hostile. */
const mostParents = 20

/** Applies to each pom.xml the parents that lie in the repository; others are not fetched. */
export function resolveParents(manifests: readonly Manifest[]): readonly Manifest[] {
  const poms = new Map(manifests.flatMap(({ path, pom }) => (pom === undefined ? [] : [[path, pom] as const])))
  if (poms.size === 0) return manifests
  return manifests.map((manifest) => {
    const parents = manifest.pom === undefined ? [] : parentsOf(manifest.path, manifest.pom, poms)
    if (manifest.pom === undefined || parents.length === 0) return manifest
    const { root, packages = [], problems = [] } = resolvePom(manifest.pom, parents)
    return { ...manifest, root, packages, problems, dependsOn: packages.map(() => []) }
  })
}

function parentsOf(path: string, pom: Pom, poms: ReadonlyMap<string, Pom>): readonly Pom[] {
  const parents: Pom[] = []
  for (let [at, child] = [path, pom]; parents.length < mostParents;) {
    const above = parentPath(at, child)
    const parent = poms.get(above)
    // a file at the usual place may be another project
    if (parent === undefined || parent.artifact !== child.parent?.artifact) break
    parents.push(parent)
    ;[at, child] = [above, parent]
  }
  return parents
}

function parentPath(path: string, { parent }: Pom): string {
  return parent === undefined || parent.path === '' ? '' : (joinPath(folderOf(path), parent.path) ?? '')
}
