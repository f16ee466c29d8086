import type { Hash } from '../sbom/sbom.ts'
import type { Pom } from './jvm/pom-model.ts'

export type PackageScope = 'required' | 'optional' | 'development'

/** A third-party package that a lock file or manifest names. */
export interface ManifestPackage {
  /** Canonical; without version where only a range is known. */
  readonly purl: string
  /** As the ecosystem writes it: `@scope/name`, `vendor/name`, `group:artifact`. */
  readonly name: string
  readonly version?: string | undefined
  readonly range?: string | undefined
  readonly scope: PackageScope
  /** Required by the repository's own code. */
  readonly direct: boolean
  readonly hash?: Hash | undefined
  /** As the file writes it. */
  readonly license?: string | undefined
  /** The key under which the lock file of its manifest has it, where the name does not suffice. */
  readonly request?: string | undefined
}

export interface ManifestRoot {
  readonly purl?: string | undefined
  readonly name?: string | undefined
  readonly version?: string | undefined
  readonly license?: string | undefined
  readonly copyright?: string | undefined
}

/** What a manifest states for packages that other files name without a version: catalogs, constraints, checksums. */
export interface VersionEntry {
  /** The purl without version; with version where only a hash is stated. */
  readonly purl: string
  readonly version?: string | undefined
  readonly range?: string | undefined
  readonly hash?: Hash | undefined
}

/** What a reader finds in one file. */
export interface ManifestContent {
  readonly root?: ManifestRoot | undefined
  readonly packages?: readonly ManifestPackage[]
  /** Parallel to `packages`. */
  readonly dependsOn?: readonly (readonly number[])[]
  /** What could not be read or understood. */
  readonly problems?: readonly string[]
  /** Set where the content decides it: fully pinned requirements are a lock file. */
  readonly kind?: 'lock' | 'manifest'
  /** A lock file that does not say which packages are direct: the manifests that share it do. */
  readonly isFlat?: boolean
  /** A lock file that says the scope of its packages; otherwise the manifests that share it do. */
  readonly hasScopes?: boolean
  /** Folders, or patterns of folders, of the other packages that share this file, relative to it. */
  readonly members?: readonly string[]
  /** Names of the repository's own packages. */
  readonly own?: readonly string[]
  /** Other files that this one refers to, relative to it. */
  readonly includes?: readonly string[]
  readonly versions?: readonly VersionEntry[]
  /** Requests of a lock file and the packages that they lead to. */
  readonly requests?: readonly (readonly [request: string, index: number])[]
  /** A lock file that names direct packages alone: the versions that the file of checksums beside it states complete it. */
  readonly isPartial?: boolean
  /** Unresolved, since parents may lie in other files. */
  readonly pom?: Pom | undefined
}

/** A lock file or manifest; plain JSON, so that it can cross threads and be stored. */
export interface Manifest extends ManifestContent {
  readonly path: string
  readonly format: string
  readonly kind: 'lock' | 'manifest'
  /** The purl type of its packages. */
  readonly ecosystem: string
  readonly packages: readonly ManifestPackage[]
  readonly dependsOn: readonly (readonly number[])[]
  readonly problems: readonly string[]
}

/** Strongest first. */
export const scopes: readonly PackageScope[] = ['required', 'optional', 'development']

/** Returns the scope that decides where a package is used in both. */
export function strongerScope(a: PackageScope, b: PackageScope): PackageScope {
  return scopes.indexOf(a) <= scopes.indexOf(b) ? a : b
}
