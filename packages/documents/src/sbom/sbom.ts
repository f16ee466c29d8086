import type { VexDocument } from '@waybill/vulnerabilities/vex/vex-document.ts'

/**
 * The neutral model: what a software product is made of, whatever document told us about it.
 * Readers of every format produce it, everything behind them reads only this. It is plain JSON, so that it crosses
 * threads and is stored as it is.
 */
export interface Sbom {
  readonly format: 'cyclonedx' | 'spdx' | 'scan'
  readonly formatVersion: string
  readonly serialNumber: string | undefined
  /** The thing the document describes; it is never one of its components. */
  readonly subject: RootComponent | undefined
  /** Each purl once: equal components of a document are merged, with the union of their edges. */
  readonly components: readonly Component[]
  readonly graph: DependencyGraph
  /** Cryptographic assets and machine-learning models: kept apart, they are no dependencies (§4.6 rule 4). */
  readonly assets: readonly Asset[]
  /** Data components of a document that has models; they are components too. */
  readonly datasets?: readonly Dataset[]
  /** Licences that the document names itself, `LicenseRef-…`, and expressions refer to. */
  readonly extractedLicenses?: readonly ExtractedLicense[]
  readonly notices: Diagnostics
  /** What the document itself says about vulnerabilities of its components (VEX inside a BOM). */
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
  /** Canonical purl; made from pkgType, or `generic`, where the document gives none. */
  readonly purl: string
  /** CycloneDX component type, `library` where the format has none. */
  readonly type: string
  readonly description: string | undefined
  readonly licenses: readonly License[]
  /** Who holds the copyright, in the document's words, one notice a line; at most 5,000 characters. */
  readonly copyright?: string | undefined
  /** The strongest hash the document gives: SHA-512, SHA-384, SHA-256, SHA-1, MD5 (§4.6 rule 5). */
  readonly hash: Hash | undefined
  readonly links: readonly Link[]
  readonly cpe: string | undefined
  readonly isPrivate: boolean
}

/** Exactly one of id, name and expression is set. */
export interface License {
  readonly id?: string
  readonly name?: string
  readonly expression?: string
  readonly url?: string
  /** Full text when the document carries it, at most 100,000 characters. */
  readonly text?: string
}

export interface ExtractedLicense {
  /** `LicenseRef-…`, as expressions write it. */
  readonly id: string
  readonly name?: string
  /** At most 100,000 characters. */
  readonly text?: string
  readonly url?: string
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

/** Edges by index into `components`. Cycles are allowed, duplicates and self-edges are not. */
export interface DependencyGraph {
  /** What the subject depends on directly; every component is reachable from a root. */
  readonly roots: readonly number[]
  /** Parallel to `components`: what each one depends on. */
  readonly dependsOn: readonly (readonly number[])[]
}

export interface Asset {
  readonly kind: 'cryptographic-asset' | 'machine-learning-model'
  /** Unlike that of any other asset and any component's purl. */
  readonly ref: string
  readonly name: string
  readonly version: string | undefined
  /** The component object of the document, as it came, without what is nested in it, which the graph links to it. */
  readonly body: unknown
  /** Refs of other assets, and purls of components, that this asset depends on or is used by. */
  readonly dependsOn: readonly string[]
  readonly usedBy: readonly string[]
  /** Those that offer it to others, which need not use it (`provides`). */
  readonly providedBy?: readonly string[]
  /** The subject itself uses it. */
  readonly isDirect?: boolean
  /** Refs in its body to other things of the document, and what these are called here: another asset's ref, a component's purl. */
  readonly refs?: Readonly<Record<string, string>>
}

/** A component that describes data, as it came: models refer to what they were trained with. */
export interface Dataset {
  readonly purl: string
  readonly body: unknown
}

/** What a reader has to say about the document besides its content (§2.9). */
export interface Diagnostics {
  /** What was dropped or is not as its schema wants it, with counts. */
  readonly warnings: readonly Warning[]
  /** Instructions aimed at AI tools found in free text: the text is kept, the notice given. */
  readonly contentNotices: readonly ContentNotice[]
  /** What the document holds and this model does not keep; bounded. */
  readonly losses?: readonly UnmappedField[]
  /** What the document is besides a bill of materials, which another way in takes it as. */
  readonly alsoIs?: 'cyclonedx-obom' | 'cyclonedx-vex'
}

/** Information of a document that the model has no place for; the document itself is kept as it came. */
export interface UnmappedField {
  /** JSON pointer pattern, `*` for any index or key: `/components/*\/evidence`. */
  readonly path: string
  readonly count: number
  /** JSON pointer of the first occurrence; empty where the format has no places. */
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
