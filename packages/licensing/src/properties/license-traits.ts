export type LicenseCategory =
  | 'public-domain'
  | 'permissive'
  | 'weak-copyleft'
  | 'strong-copyleft'
  | 'network-copyleft'
  | 'source-available'
  | 'proprietary'

/** How far a condition on source or licence extends: the files, the library, or the whole work. */
export type Reach = 'file' | 'library' | 'work'

/** Whether a notice accompanies every copy, source copies only, or none. */
export type NoticeCondition = 'always' | 'with-source' | 'never'

/** What a licence permits, requires and withholds. */
export interface LicenseTraits {
  readonly category: LicenseCategory
  readonly commercialUse: boolean
  /** False where copies may not be made without a separate contract. */
  readonly reproduction: boolean
  readonly modification: boolean
  readonly distribution: boolean
  readonly privateUse: boolean
  /** False where offering it as a service is forbidden. */
  readonly serviceOperation: boolean
  /** An explicit right to sublicense; otherwise each recipient is licensed by the author. */
  readonly sublicense: boolean
  /** An explicit licence to contributors' patents. */
  readonly patentGrant: boolean
  /** The patent licence, or the whole licence, ends for those who sue over patents. */
  readonly patentRetaliation: boolean
  /** The licence explicitly grants no patents. */
  readonly patentsExcluded: boolean
  readonly copyrightNotice: NoticeCondition
  readonly licenseText: NoticeCondition
  readonly noticeFile: boolean
  readonly stateChanges: boolean
  /** Acknowledgement in documentation or product. */
  readonly acknowledgement: boolean
  readonly advertising: boolean
  /** Modified versions must be renamed or marked. */
  readonly rename: boolean
  readonly sourceOffer: Reach | undefined
  readonly sameLicense: Reach | undefined
  readonly networkSource: boolean
  /** Installation information must accompany consumer devices. */
  readonly installationInformation: boolean
  /** Users must be able to replace the library. */
  readonly relinking: boolean
  readonly trademarkLimit: boolean
  /** Derived works may not use its name without permission. */
  readonly nameWithheld: boolean
  readonly noEndorsement: boolean
  /** May not be sold by itself. */
  readonly feeLimit: boolean
  /** Use requires payment. */
  readonly feeDue: boolean
  readonly fieldOfUse: boolean
}
