import type { Sbom } from '@waybill/documents'
import type { Tlp } from '#approvals/snapshot/tlp.ts'

/**
 * What a release was when its approval was asked for, in full: documents of the release are written from it alone, so that
 * neither a changed setting nor a new advisory nor the deletion of a module can change them (decisions 8). Plain JSON, kept as it
 * is for years: a field is never given another meaning, a new one is optional, anything else takes a new format number.
 */
export interface Snapshot {
  readonly format: 1
  /** When it was taken; ISO 8601. */
  readonly taken: string
  readonly company: SnapshotCompany
  readonly publisher: SnapshotPublisher
  /** The label of its CSAF documents; WHITE where there is none. */
  readonly tlp?: Tlp
  readonly approval: SnapshotApproval
  readonly project: { readonly id: string; readonly name: string }
  /** By name; one, or for the approval of a project each that had been analysed. */
  readonly modules: readonly SnapshotModule[]
  /** What is known of the vulnerabilities that findings of any module name, each once, by key. */
  readonly vulnerabilities: readonly SnapshotVulnerability[]
}

export interface SnapshotCompany {
  readonly id: string
  readonly name: string
  /** Whom to write to about open source; what is unset is left out. */
  readonly foss: Readonly<Record<string, string>> | undefined
}

/** Who publishes; where the company names nobody, itself at the service's public address (decisions 16). */
export interface SnapshotPublisher {
  readonly name: string
  /** An http or https address. */
  readonly namespace: string
  /** As CSAF 2.0 has it. */
  readonly category: 'coordinator' | 'discoverer' | 'other' | 'translator' | 'user' | 'vendor'
  readonly contact: string | undefined
}

/** What is released. A draft's may still be edited; from its submission on it stands. */
export interface SnapshotApproval {
  readonly id: string
  readonly name: string
  readonly version: string | undefined
  readonly description: string | undefined
  /** Of the product released, when the request names one. */
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
  /** What it was analysed from: SHA-256 of the document and of all that changes how it is read; `cyclonedx 1.6`. */
  readonly bill: { readonly digest: string; readonly format: string }
  readonly analysis: { readonly id: string; readonly date: string }
  readonly statistics: SnapshotStatistics
  /** The document in the neutral model, without what it was worth mentioning when it arrived (notices, VEX). */
  readonly bom: SnapshotBom
  /**
   * Its components as they were judged. The first ones stand in the order of `bom.components`, so that `bom.graph` speaks of them;
   * behind them those added by hand, on which the module depends directly.
   */
  readonly components: readonly SnapshotComponent[]
  /** By kind, then worst first. */
  readonly findings: readonly SnapshotFinding[]
  /** The register's risks of vulnerabilities of this module, with what was decided. */
  readonly risks: readonly SnapshotRisk[]
  /** What it was judged by, as set at each level. */
  readonly settings: SnapshotSettings
}

export type SnapshotBom = Omit<Sbom, 'notices' | 'vex'>

export interface SnapshotScan {
  readonly id: string
  readonly submitted: string
  readonly branch: string | undefined
  readonly tag: string | undefined
  readonly release: string | undefined
  /** SHA-256 of the document as it was uploaded; undefined where it came by other ways. */
  readonly documentDigest: string | undefined
}

interface Counts {
  readonly warnings: number
  readonly violations: number
}

/** Warnings and violations of the six analyses, and what they were made on (§2.2). */
export interface SnapshotStatistics {
  readonly legal: Counts
  readonly vulnerability: Counts
  readonly viability: Counts
  readonly versioning: Counts
  readonly integrity: Counts
  readonly endoflife: Counts
  readonly components: number
  readonly licenses: number
}

export interface SnapshotComponent {
  /** Component key, `npm:@scope/name`. */
  readonly key: string
  readonly name: string
  readonly version: string | undefined
  /** Canonical; unlike that of any other component of the module. */
  readonly purl: string
  readonly isAddedByHand: boolean
  /** Undefined: nobody knows a licence. */
  readonly license: SnapshotLicense | undefined
}

/** What licenses a component, and who says so. */
export interface SnapshotLicense {
  /** As declared, chosen or published, in words to show. */
  readonly text: string
  /** SPDX expression; undefined where none of the words is a licence anybody knows. */
  readonly expression: string | undefined
  /** The expression with the alternative it was judged by in place of each OR. */
  readonly chosen: string | undefined
  /** Declared words that name no licence we know. */
  readonly unrecognised: readonly string[]
  /** 5 by id, 4 recognised by name or address, 1 guessed from a text or a misspelling. */
  readonly confidence: 5 | 4 | 1
  /** A setting of the module, the document, or the package registry, in this order. */
  readonly source: 'selected' | 'document' | 'registry'
  /** The setting's entry, for `selected`. */
  readonly selection: SnapshotSelection | undefined
}

/** A licence chosen or set by hand; the last four are there when a person answers for it (§4.3 rule 5). */
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
  readonly kind: 'legal' | 'vulnerability' | 'viability' | 'versioning' | 'integrity' | 'endoflife'
  /** The vulnerability's key (a CVE id when it has one), the malicious-package record, the key of the rule broken. */
  readonly key: string
  readonly component: { readonly key: string; readonly version: string | undefined; readonly purl: string }
  /** `whitelisted`: accepted by a setting, or answered by a VEX statement; not counted. */
  readonly status: 'violation' | 'warning' | 'whitelisted'
  /** Why, in one sentence. */
  readonly reason: string
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'none' | 'unknown'
  /** In the module's environment; the publisher's own vectors are the vulnerability's. */
  readonly score: number | undefined
  readonly vector: string | undefined
  readonly confidence: number | undefined
  /** The first versions of this component without it. */
  readonly fixedIn: readonly string[]
  /** Since when it is known; ISO 8601. */
  readonly since: string
  /** The entry of cveConfig that decided, for a vulnerability; it comes before any VEX statement. */
  readonly ruling: SnapshotRuling | undefined
  /** The VEX statement that speaks of it. It decided where its status is not_affected or fixed and there is no ruling. */
  readonly vex: SnapshotVex | undefined
  /** What a judgement other than on a vulnerability rests on: the facts compared, the rule, the obligations. */
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
    /** Why, in the words of whoever set it. */
    readonly comment: string
    /** The comment is for the company alone and stands in no document. */
    readonly internal?: boolean | undefined
  }
}

/** What a VEX document says, in its own words. */
export interface SnapshotVex {
  readonly vexId: string
  readonly documentId: string | undefined
  readonly version: string | undefined
  readonly publisher: string | undefined
  readonly publishedAt: string | undefined
  readonly status: 'not_affected' | 'affected' | 'fixed' | 'under_investigation'
  /** In the format's own word: `vulnerable_code_not_present`, `code_not_reachable`. */
  readonly justification: string | undefined
  readonly detail: string | undefined
  readonly remediation: string | undefined
  readonly url: string | undefined
}

export interface SnapshotVulnerability {
  /** What findings call it: its CVE id when it has one. */
  readonly key: string
  /** Its other names. */
  readonly aliases: readonly string[]
  readonly summary: string | undefined
  /** At most 10,000 characters. */
  readonly details: string | undefined
  /** `CWE-79`. */
  readonly cwes: readonly string[]
  /** Those of them that the catalogue of weaknesses knows and has not given up, with their names, in the order of their numbers. */
  readonly weaknesses?: readonly { readonly id: string; readonly name: string }[]
  /** At most 50. */
  readonly references: readonly { readonly type: string; readonly url: string }[]
  /** The publishers' vectors, without the module's environment. */
  readonly severities: readonly { readonly type: 'CVSS_V2' | 'CVSS_V3' | 'CVSS_V4'; readonly vector: string }[]
  readonly knownExploited: boolean
  /** Probability of exploitation within 30 days, then. */
  readonly epss: number | undefined
  /** ISO 8601. */
  readonly published: string | undefined
  readonly modified: string | undefined
}

/** A risk that the register keeps of a vulnerability in the module. */
export interface SnapshotRisk {
  readonly id: string
  readonly name: string
  /** The vulnerability it is of: the key of findings, or one of its aliases. */
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
  /** The rationale is for the company alone and stands in no document. */
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
