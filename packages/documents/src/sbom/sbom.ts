import type { ExtractedLicense, License } from '@waybill/licensing'
import type { VexDocument } from '@waybill/vulnerabilities/vex'

/**
 * The neutral model of an SBOM. Readers of every format produce it, and all other code reads only this. Plain JSON, so that it can
 * cross threads. Databases and snapshots of releases store it as it is, so a field keeps its name even where the code says another word.
 */
export interface Sbom {
  readonly format: 'cyclonedx' | 'spdx' | 'scan'
  readonly formatVersion: string
  readonly serialNumber: string | undefined
  /** The root component, which is not among the components; stored under this name since the first version. */
  readonly subject: RootComponent | undefined
  /** Each purl once: equal components are merged, with the union of their edges. */
  readonly components: readonly Component[]
  readonly graph: DependencyGraph
  /** Cryptographic assets and machine-learning models: kept apart, they are no dependencies (docs/reference/imports.md#assets). */
  readonly assets: readonly Asset[]
  /** Data components of a document with models; they are among the components too. */
  readonly datasets?: readonly Dataset[]
  /** Licences defined in the document, `LicenseRef-…`, which expressions refer to. */
  readonly extractedLicenses?: readonly ExtractedLicense[]
  /** The diagnostics of its reader; stored under this name since the first version. */
  readonly notices: Diagnostics
  /** VEX statements inside the document. */
  readonly vex?: VexDocument
}

export interface RootComponent {
  readonly name: string
  readonly version: string | undefined
  readonly purl: string | undefined
  readonly licenses: readonly License[]
}

export interface Component {
  /** Component key (`npm:@scope/name`), derived from the purl. */
  readonly key: string
  readonly name: string
  readonly version: string | undefined
  /** Canonical purl; created from pkgType or `generic` where the document has none. */
  readonly purl: string
  /** CycloneDX component type; `library` where the format has none. */
  readonly type: string
  readonly description: string | undefined
  readonly licenses: readonly License[]
  /** The document's copyright notices, one per line; at most 5,000 characters. */
  readonly copyright?: string | undefined
  /** The strongest hash the document gives: SHA-512, SHA-384, SHA-256, SHA-1, MD5 (docs/reference/imports.md#components). */
  readonly hash: Hash | undefined
  /** The first file in which it was found, `path:line` where the line is known; at most 1,000 characters. */
  readonly location?: string | undefined
  readonly links: readonly Link[]
  readonly cpe: string | undefined
  readonly isPrivate: boolean
}

export type HashAlgorithm = 'SHA-512' | 'SHA-384' | 'SHA-256' | 'SHA-1' | 'MD5'

export interface Hash {
  readonly algorithm: HashAlgorithm
  readonly value: string
}

export type LinkType = 'website' | 'vcs' | 'issue-tracker' | 'mailing-list' | 'distribution' | 'documentation'

export interface Link {
  readonly type: LinkType
  readonly url: string
}

/** Edges by index into `components`. Cycles are allowed; duplicates and self-edges are not. */
export interface DependencyGraph {
  /** Direct dependencies of the root component; every component is reachable from a root. */
  readonly roots: readonly number[]
  /** Parallel to `components`. */
  readonly dependsOn: readonly (readonly number[])[]
}

export interface Asset {
  readonly kind: 'cryptographic-asset' | 'machine-learning-model'
  /** Unique among assets and purls of components. */
  readonly ref: string
  readonly name: string
  readonly version: string | undefined
  /** The component object unchanged, without nested components, which the graph links to it. */
  readonly body: unknown
  /** Refs of assets and purls of components that this asset depends on or is used by. */
  readonly dependsOn: readonly string[]
  readonly usedBy: readonly string[]
  /** Those that offer it to others without necessarily using it (`provides`). */
  readonly providedBy?: readonly string[]
  /** Used by the root component itself. */
  readonly isDirect?: boolean
  /** References in its body to other objects of the document, and their names here: another asset's ref or a component's purl. */
  readonly refs?: Readonly<Record<string, string>>
}

/** A data component unchanged, since models refer to their training data. */
export interface Dataset {
  readonly purl: string
  readonly body: unknown
}

/** What a reader has to say about the document besides its content (docs/reference/imports.md#result). */
export interface Diagnostics {
  /** Dropped content and violations of the schema, with counts. */
  readonly warnings: readonly Warning[]
  /** Instructions aimed at AI tools in free text; the text itself is kept. */
  readonly contentNotices: readonly ContentNotice[]
  /** Fields that the model does not map; bounded. */
  readonly losses?: readonly UnmappedField[]
  /** Another kind that the document is, for which a separate import exists. */
  readonly alsoIs?: 'cyclonedx-obom' | 'cyclonedx-vex'
}

/** A field that the model does not map; the document itself is stored unchanged. */
export interface UnmappedField {
  /** JSON pointer pattern, `*` for any index or key: `/components/*\/evidence`. */
  readonly path: string
  readonly count: number
  /** JSON pointer of the first occurrence; empty where the format has none. */
  readonly pointer: string
}

export interface Warning {
  readonly message: string
  readonly count: number
  /** JSON pointer of the first occurrence. */
  readonly pointer: string
}

export interface ContentNotice {
  readonly rule: string
  readonly description: string
  /** JSON pointer of the text. */
  readonly pointer: string
  readonly excerpt: string
}
