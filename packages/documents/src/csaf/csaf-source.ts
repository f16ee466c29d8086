/**
 * The input for a CSAF 2.0 document of the VEX profile: a release, its modules, and statements about vulnerabilities in them. Texts
 * need no preparation; the writer drops or repairs what the standard rejects.
 */
export interface CsafSource {
  readonly title: string
  /** One paragraph about the document. */
  readonly summary: string
  readonly publisher: CsafPublisher
  /** How far the document may be shared. */
  readonly tlp: 'WHITE' | 'GREEN' | 'AMBER' | 'RED'
  readonly tracking: CsafTracking
  /** The public address of the document, if any. */
  readonly canonicalUrl: string | undefined
  readonly release: CsafRelease
  /** The modules of a composed release; empty where components belong to the release itself. */
  readonly modules: readonly CsafModule[]
  readonly vulnerabilities: readonly CsafVulnerability[]
}

export interface CsafPublisher {
  readonly name: string
  /** An http or https address. */
  readonly namespace: string
  readonly category: 'coordinator' | 'discoverer' | 'other' | 'translator' | 'user' | 'vendor'
  readonly contact: string | undefined
}

/** Versions are whole numbers from 1; the last revision is the document. */
export interface CsafTracking {
  readonly id: string
  /** Oldest first, at least one. */
  readonly revisions: readonly CsafRevision[]
}

export interface CsafRevision {
  /** ISO 8601. */
  readonly date: string
  readonly summary: string
}

export interface CsafRelease {
  readonly vendor: string
  readonly name: string
  readonly version: string | undefined
  readonly purl: string | undefined
}

export interface CsafModule {
  readonly id: string
  readonly name: string
  readonly version: string | undefined
}

export interface CsafVulnerability {
  /** The CVE id when there is one. */
  readonly key: string
  /** Its other names. */
  readonly aliases: readonly string[]
  readonly title: string | undefined
  readonly description: string | undefined
  /** `CWE-79` with its name in the CWE list. */
  readonly weakness: { readonly id: string; readonly name: string } | undefined
  /** ISO 8601. */
  readonly published: string | undefined
  /** The publishers' CVSS vectors, of any version. */
  readonly vectors: readonly string[]
  readonly references: readonly string[]
  readonly isExploited: boolean
  readonly statements: readonly CsafStatement[]
}

/** A statement about the vulnerability in one component of a module. */
export interface CsafStatement extends CsafAssessment {
  readonly component: CsafComponent
  /** Index into `modules`; undefined where components stand in the release itself. */
  readonly module: number | undefined
}

export interface CsafComponent {
  readonly name: string
  readonly version: string | undefined
  readonly purl: string
}

export type CsafStatus = 'known_affected' | 'known_not_affected' | 'fixed' | 'under_investigation'

export interface CsafAssessment {
  readonly status: CsafStatus
  /** Machine-readable reason for not being affected. */
  readonly justification?: Justification | undefined
  /** Reason for not being affected, in words; `known_not_affected` needs this or the justification. */
  readonly impact?: string | undefined
  /** What to do; at least one for `known_affected`. */
  readonly remediations?: readonly Remediation[] | undefined
}

/** The five labels of CSAF 2.0 for what is not affected (§3.2.3.5). */
export const justifications = [
  'component_not_present',
  'inline_mitigations_already_exist',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_not_present',
] as const
export type Justification = (typeof justifications)[number]

export const remedies = ['mitigation', 'no_fix_planned', 'none_available', 'vendor_fix', 'workaround'] as const
export type Remedy = (typeof remedies)[number]

export interface Remediation {
  readonly category: Remedy
  readonly details: string
}
