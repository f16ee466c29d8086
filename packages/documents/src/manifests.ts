export { combineManifests, type RepositoryComponent, type RepositoryComponents } from './manifests/combine/combine-manifests.ts'
export type { Manifest, ManifestPackage, PackageScope } from './manifests/manifest.ts'
export { isManifest, readManifest } from './manifests/read-manifest.ts'
