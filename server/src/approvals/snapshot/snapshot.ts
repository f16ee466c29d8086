import type { Sbom } from '@waybill/documents'
import type { FindingKind } from '#analysis/analysis.ts'
import type { Tlp } from '#approvals/snapshot/tlp.ts'

/**
 * What a release was when its approval was asked for, in full: documents of the release are written from it alone, so that neither a
 * changed setting nor a new advisory nor the deletion of a module can change them (docs/reference/approvals.md#snapshot). Plain JSON, kept
 * as it is for years: a field is never given another meaning, a new one is optional, anything else takes a new format number.
 */
export interface Snapshot {
  readonly format: 1
  /** When it was taken; ISO 8601. */
  readonly taken: string
  readonly company: SnapshotCompany
  readonly publisher: SnapshotPublisher
  /** The TLP label of its CSAF documents; WHITE by default. */
  readonly tlp?: Tlp
  readonly approval: SnapshotApproval
  readonly project: { readonly id: string; readonly name: string }
  /** By name; one, or all analysed modules of a project. */
  readonly modules: readonly SnapshotModule[]
  /** The vulnerabilities of all findings, each once, by key. */
  readonly vulnerabilities: readonly SnapshotVulnerability[]
}

export interface SnapshotCompany {
  readonly id: string
  readonly name: string
  /** Contact for questions about open source; unset fields are absent. */
  readonly foss: Readonly<Record<string, string>> | undefined
}

/**
 * The publisher; where the company names none, itself at the service's public address (docs/reference/release-documents.md#publisher).
 */
export interface SnapshotPublisher {
  readonly name: string
  /** An http or https address. */
  readonly namespace: string
  /** As CSAF 2.0 has it. */
  readonly category: 'coordinator' | 'discoverer' | 'other' | 'translator' | 'user' | 'vendor'
  readonly contact: string | undefined
}

/** The released product. It can be edited while the request is a draft. */
export interface SnapshotApproval {
  readonly id: string
  readonly name: string
  readonly version: string | undefined
  readonly description: string | undefined
  /** The purl of the released product, when the request has one. */
  readonly purl: string | undefined
  readonly binaryLinks: readonly { readonly name: string; readonly comment?: string | undefined }[]
}

export interface SnapshotModule {
  readonly id: string
  readonly name: string
  readonly version: string | undefined
  readonly identifier: string | undefined
  readonly description: string | undefined
  readonly status: 'ok' | 'warnings' | 'violations'
  readonly scan: SnapshotScan
  /**
   * The analysed SBOM: SHA-256 of the document and of all reader options, and its format, such as `cyclonedx 1.6`. Stored under this name
   * since format 1.
   */
  readonly bill: { readonly digest: string; readonly format: string }
  readonly analysis: { readonly id: string; readonly date: string }
  readonly statistics: SnapshotStatistics
  /** The neutral model without diagnostics and VEX; stored under this name since format 1. */
  readonly bom: SnapshotSbom
  /**
   * Its evaluated components: first those of `bom.components`, in the same order, so that the indexes of `bom.graph` apply;
   * then custom components, on which the module depends directly.
   */
  readonly components: readonly SnapshotComponent[]
  /** By kind, then worst first. */
  readonly findings: readonly SnapshotFinding[]
  /** The risks of vulnerabilities of this module, with their decisions. */
  readonly risks: readonly SnapshotRisk[]
  /** The settings of each level. */
  readonly settings: SnapshotSettings
}

export type SnapshotSbom = Omit<Sbom, 'notices' | 'vex'>

export interface SnapshotScan {
  readonly id: string
  readonly submitted: string
  readonly branch: string | undefined
  readonly tag: string | undefined
  readonly release: string | undefined
  /** SHA-256 of the uploaded document; undefined without an upload. */
  readonly documentDigest: string | undefined
}

interface Counts {
  readonly warnings: number
  readonly violations: number
}

/** Warnings and violations of the six analyses, and what they were made on (docs/reference/modules.md#statistics). */
export interface SnapshotStatistics extends Readonly<Record<FindingKind, Counts>> {
  readonly components: number
  readonly licenses: number
}

export interface SnapshotComponent {
  /** Component key, `npm:@scope/name`. */
  readonly key: string
  readonly name: string
  readonly version: string | undefined
  /** Canonical and unique within the module. */
  readonly purl: string
  readonly isAddedByHand: boolean
  /** Undefined when no licence is known. */
  readonly license: SnapshotLicense | undefined
}

/** The licence of a component, and its source. */
export interface SnapshotLicense {
  /** Display text, as declared, selected or published. */
  readonly text: string
  /** SPDX expression; undefined where no licence is recognised. */
  readonly expression: string | undefined
  /** The expression with each OR replaced by the alternative that was evaluated. */
  readonly chosen: string | undefined
  /** Declared texts that are not recognised as a licence. */
  readonly unrecognised: readonly string[]
  /** 5 by id, 4 recognised by name or URL, 1 guessed from a text or a misspelling. */
  readonly confidence: 5 | 4 | 1
  /** A setting of the module, the document, or the package registry, in this order. */
  readonly source: 'selected' | 'document' | 'registry'
  /** The entry of the setting, for `selected`. */
  readonly selection: SnapshotSelection | undefined
}

/** A licence chosen or set by hand; the last four are there when a person answers for it (docs/reference/modules.md#hand-set-licences). */
export interface SnapshotSelection {
  readonly key: string
  readonly version?: string | undefined
  readonly path?: string | undefined
  readonly license: string
  readonly comment?: string | undefined
  readonly justification?: string | undefined
  readonly resolvedBy?: string | undefined
  readonly resolvedById?: string | undefined
  readonly resolvedAt?: string | undefined
}

export interface SnapshotFinding {
  readonly id: string
  readonly kind: FindingKind
  /** The key of the vulnerability (a CVE id when it has one), the malicious-package record, or the violated rule. */
  readonly key: string
  readonly component: { readonly key: string; readonly version: string | undefined; readonly purl: string }
  /** `whitelisted`: accepted by a setting or a VEX statement; not counted. */
  readonly status: 'violation' | 'warning' | 'whitelisted'
  /** The reason in one sentence. */
  readonly reason: string
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'none' | 'unknown'
  /** For the module's environment; the publisher's vectors are part of the vulnerability. */
  readonly score: number | undefined
  readonly vector: string | undefined
  readonly confidence: number | undefined
  /** The first fixed versions of this component. */
  readonly fixedIn: readonly string[]
  /** When it was first found; ISO 8601. */
  readonly since: string
  /** The entry of cveConfig that decided on a vulnerability; it overrides any VEX statement. */
  readonly ruling: SnapshotRuling | undefined
  /** The VEX statement that applies. It decided where its status is not_affected or fixed and there is no ruling. */
  readonly vex: SnapshotVex | undefined
  /** The basis of a finding that is not a vulnerability: compared facts, rule, obligations. */
  readonly details: Readonly<Record<string, unknown>> | undefined
}

export interface SnapshotRuling {
  readonly level: 'module' | 'project' | 'company'
  readonly list: 'whitelist' | 'blacklist'
  readonly entry: {
    readonly cveKey: string
    readonly key: string
    readonly version: string
    readonly path?: string | undefined
    /** The comment of the user who set it. */
    readonly comment: string
    /** An internal comment appears in no document. */
    readonly internal?: boolean | undefined
  }
}

/** A statement of a VEX document. */
export interface SnapshotVex {
  readonly vexId: string
  readonly documentId: string | undefined
  readonly version: string | undefined
  readonly publisher: string | undefined
  readonly publishedAt: string | undefined
  readonly status: 'not_affected' | 'affected' | 'fixed' | 'under_investigation'
  /** In the format's own term: `vulnerable_code_not_present`, `code_not_reachable`. */
  readonly justification: string | undefined
  readonly detail: string | undefined
  readonly remediation: string | undefined
  readonly url: string | undefined
}

export interface SnapshotVulnerability {
  /** The key that findings use: its CVE id when it has one. */
  readonly key: string
  /** Its other names. */
  readonly aliases: readonly string[]
  readonly summary: string | undefined
  /** At most 10,000 characters. */
  readonly details: string | undefined
  /** `CWE-79`. */
  readonly cwes: readonly string[]
  /** The current weaknesses of the catalogue among them, with their names, by number. */
  readonly weaknesses?: readonly { readonly id: string; readonly name: string }[]
  /** At most 50. */
  readonly references: readonly { readonly type: string; readonly url: string }[]
  /** The publishers' vectors, not adapted to the module's environment. */
  readonly severities: readonly { readonly type: 'CVSS_V2' | 'CVSS_V3' | 'CVSS_V4'; readonly vector: string }[]
  readonly knownExploited: boolean
  /** Probability of exploitation within 30 days, at that time. */
  readonly epss: number | undefined
  /** ISO 8601. */
  readonly published: string | undefined
  readonly modified: string | undefined
}

/** A risk of a vulnerability in the module. */
export interface SnapshotRisk {
  readonly id: string
  readonly name: string
  /** The vulnerability: the key of findings, or one of its aliases. */
  readonly cve: string
  readonly state: string | undefined
  readonly strategy: string | undefined
  readonly treatment: 'untreated' | 'in-treatment' | 'done'
  readonly impactClass: string | undefined
  readonly decision: SnapshotDecision | undefined
  readonly countermeasures: readonly { readonly name: string; readonly status: string | undefined }[]
}

export interface SnapshotDecision {
  readonly type: 'mitigate' | 'transfer' | 'accept' | 'temporary-exception' | 'out-of-scope'
  readonly rationale: string
  /** An internal rationale appears in no document. */
  readonly internal?: boolean | undefined
  readonly validFrom: string | undefined
  readonly validUntil: string | undefined
  readonly decidedByName: string
  readonly decidedAt: string
}

export interface SnapshotSettings {
  readonly module: Readonly<Record<string, unknown>>
  readonly project: Readonly<Record<string, unknown>>
  readonly company: Readonly<Record<string, unknown>>
}
