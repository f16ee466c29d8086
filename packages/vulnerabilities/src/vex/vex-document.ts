/**
 * The neutral model of VEX: who says what about a vulnerability in which product, whatever format it came in (CSAF, OpenVEX,
 * CycloneDX). It is plain JSON, so that it crosses threads and is stored as it is.
 */
export interface VexDocument {
  readonly format: 'csaf' | 'openvex' | 'cyclonedx'
  readonly formatVersion: string
  /** `document.tracking.id`, `@id`, or the serial number. */
  readonly id: string | undefined
  readonly version: string | undefined
  readonly title: string | undefined
  /** Who says so: publisher, author, or supplier. */
  readonly publisher: string | undefined
  /** ISO 8601; of the newest release of the document. */
  readonly published: string | undefined
  readonly statements: readonly VexStatement[]
  readonly warnings: readonly VexWarning[]
}

/** What was dropped or is not as its schema wants it: a message once, with its count and first place. */
export interface VexWarning {
  readonly message: string
  readonly count: number
  readonly pointer: string
}

export type VexStatus = 'not_affected' | 'affected' | 'fixed' | 'under_investigation'

/** One status of one vulnerability in one or more products. */
export interface VexStatement {
  /** Every id the statement names the vulnerability by, the CVE id first when there is one. */
  readonly vulnerabilities: readonly string[]
  readonly status: VexStatus
  readonly products: readonly VexProduct[]
  /** Why it is not affected, in the format's own word: `vulnerable_code_not_present`, `code_not_reachable`. */
  readonly justification: string | undefined
  /** In words: impact statement, threat details, analysis detail. */
  readonly detail: string | undefined
  /** What can be done: `vendor_fix`, `workaround`, `none_available`, `update`. */
  readonly remediation: string | undefined
  /** ISO 8601; undefined where the document's date counts. */
  readonly at: string | undefined
  /** JSON pointer of the statement. */
  readonly pointer: string
}

/** What a statement is about: identified by whatever of these the document gives. */
export interface VexProduct {
  readonly name: string | undefined
  /** Exact version, when the document names one. */
  readonly version: string | undefined
  /** A `vers:` range, when the document names a range in place of a version. */
  readonly range: string | undefined
  readonly purl: string | undefined
  readonly cpe: string | undefined
  /** The product this is a part of: a subcomponent in an image, a package of a distribution. */
  readonly within: Omit<VexProduct, 'within'> | undefined
}
