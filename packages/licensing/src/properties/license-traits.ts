export type LicenseCategory =
  | 'public-domain'
  | 'permissive'
  | 'weak-copyleft'
  | 'strong-copyleft'
  | 'network-copyleft'
  | 'source-available'
  | 'proprietary'

/** How far a condition on source or licence reaches: the files themselves, the library, or the whole work it is part of. */
export type Reach = 'file' | 'library' | 'work'

/** Whether something has to go with every copy, with copies in source form only, or with none. */
export type NoticeCondition = 'always' | 'with-source' | 'never'

/** What one licence allows, asks for and withholds. */
export interface LicenseTraits {
  readonly category: LicenseCategory
  readonly commercialUse: boolean
  /** False where no right to make copies is granted, beyond what a contract of one's own says. */
  readonly reproduction: boolean
  readonly modification: boolean
  readonly distribution: boolean
  readonly privateUse: boolean
  /** False where it may not be offered to others as a service. */
  readonly serviceOperation: boolean
  /** An explicit right to sublicense; without it each recipient holds the licence from the author. */
  readonly sublicense: boolean
  /** An explicit licence to the patents of contributors. */
  readonly patentGrant: boolean
  /** The patent licence, or the whole one, ends for who sues over patents. */
  readonly patentRetaliation: boolean
  /** The licence says that it grants no patents. */
  readonly patentsExcluded: boolean
  readonly copyrightNotice: NoticeCondition
  readonly licenseText: NoticeCondition
  readonly noticeFile: boolean
  readonly stateChanges: boolean
  /** Acknowledgement in documentation or product. */
  readonly acknowledgement: boolean
  readonly advertising: boolean
  /** Modified versions take another name or are marked as such. */
  readonly rename: boolean
  readonly sourceOffer: Reach | undefined
  readonly sameLicense: Reach | undefined
  readonly networkSource: boolean
  /** What is needed to install modified versions goes with consumer devices. */
  readonly installationInformation: boolean
  /** Users can replace the library in the product. */
  readonly relinking: boolean
  readonly trademarkLimit: boolean
  /** What is made from it may not bear its name without permission. */
  readonly nameWithheld: boolean
  readonly noEndorsement: boolean
  /** May not be sold by itself. */
  readonly feeLimit: boolean
  /** Use has to be paid for. */
  readonly feeDue: boolean
  readonly fieldOfUse: boolean
}
