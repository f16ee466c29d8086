/** The neutral model of VEX statements, whatever their format (CSAF, OpenVEX, CycloneDX). Plain JSON, so that it can cross threads and be stored. */
export interface VexDocument {
  readonly format: 'csaf' | 'openvex' | 'cyclonedx'
  readonly formatVersion: string
  /** `document.tracking.id`, `@id`, or the serial number. */
  readonly id: string | undefined
  readonly version: string | undefined
  readonly title: string | undefined
  /** The author of the statements: publisher, author, or supplier. */
  readonly publisher: string | undefined
  /** ISO 8601; the document's newest release. */
  readonly published: string | undefined
  readonly statements: readonly VexStatement[]
  readonly warnings: readonly VexWarning[]
}

/** What was dropped or violates the schema: each message once, with its count and first location. */
export interface VexWarning {
  readonly message: string
  readonly count: number
  readonly pointer: string
}

export type VexStatus = 'not_affected' | 'affected' | 'fixed' | 'under_investigation'

/** One status of one vulnerability in one or more products. */
export interface VexStatement {
  /** Every id of the vulnerability in the statement, the CVE id first. */
  readonly vulnerabilities: readonly string[]
  readonly status: VexStatus
  readonly products: readonly VexProduct[]
  /** Why it is not affected, as a label of the format: `vulnerable_code_not_present`, `code_not_reachable`. */
  readonly justification: string | undefined
  /** Free text: impact statement, threat details, analysis detail. */
  readonly detail: string | undefined
  /** The remediation: `vendor_fix`, `workaround`, `none_available`, `update`. */
  readonly remediation: string | undefined
  /** ISO 8601; undefined where the document's date applies. */
  readonly at: string | undefined
  /** JSON pointer of the statement. */
  readonly pointer: string
}

/** The product of a statement, identified by whatever the document gives. */
export interface VexProduct {
  readonly name: string | undefined
  /** Exact version, when the document names one. */
  readonly version: string | undefined
  /** A `vers:` range, when the document names a range in place of a version. */
  readonly range: string | undefined
  readonly purl: string | undefined
  readonly cpe: string | undefined
  /** The enclosing product: an image for a subcomponent, a distribution for a package. */
  readonly within: Omit<VexProduct, 'within'> | undefined
}
