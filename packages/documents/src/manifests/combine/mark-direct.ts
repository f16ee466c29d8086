import { scopesByReach } from '../locked-packages.ts'
import { type Manifest, type ManifestPackage, type PackageScope, strongerScope } from '../manifest.ts'
import { packageKeyOf } from '../named-package.ts'

/** Takes from the manifests what their lock file does not say: which packages are direct, and which serve development alone. */
export function markDirect(lock: Manifest, sharedBy: readonly Manifest[]): Manifest {
  const { packages, dependsOn, isFlat = false, hasScopes = false } = lock
  if (!isFlat && hasScopes) return lock
  const required = requiredPackages(lock, sharedBy)
  if (required.size === 0) return lock
  const direct = new Set(packages.keys().filter((index) => (isFlat ? required.has(index) : packages[index]?.direct === true)))
  const starts = new Map(Array.from(direct, (index) => [index, required.get(index) ?? 'required'] as const))
  const reached = scopesByReach(dependsOn, starts)
  return {
    ...lock,
    packages: packages.map((each, index) => marked(each, direct.has(index), hasScopes ? undefined : reached[index])),
  }
}

function marked(each: ManifestPackage, direct: boolean, scope: PackageScope = each.scope): ManifestPackage {
  return { ...each, direct, scope }
}

/** Finds the entries of a lock file that its manifests require, with the strongest scope. */
function requiredPackages(lock: Manifest, manifests: readonly Manifest[]): ReadonlyMap<number, PackageScope> {
  const byRequest = new Map(lock.requests ?? [])
  const byName = Map.groupBy(lock.packages.keys(), (index) => packageKeyOf(lock.packages[index]?.purl ?? ''))
  const required = new Map<number, PackageScope>()
  for (const each of manifests.flatMap(({ packages }) => packages)) {
    const exact = each.request === undefined ? undefined : byRequest.get(each.request)
    const named = byName.get(packageKeyOf(each.purl)) ?? []
    for (const index of exact === undefined ? likeliest(lock, named, each) : [exact]) {
      required.set(index, strongerScope(each.scope, required.get(index) ?? each.scope))
    }
  }
  return required
}

/** Of several versions of a package, the one that is required exactly, else those that the lock file calls direct, else all. */
function likeliest({ packages, isFlat = false }: Manifest, indexes: readonly number[], required: ManifestPackage): readonly number[] {
  const exact = indexes.filter((index) => required.version !== undefined && packages[index]?.version === required.version)
  if (exact.length > 0) return exact
  const direct = isFlat ? [] : indexes.filter((index) => packages[index]?.direct === true)
  return direct.length > 0 ? direct : indexes
}
