/** The fields of Dependency-Track's answers that are moved. */
export interface TrackedProject {
  readonly uuid: string
  readonly name: string
  readonly version?: string | null
  readonly active?: boolean
  readonly isLatest?: boolean
  /** Milliseconds, or a date in ISO 8601. */
  readonly lastBomImport?: number | string | null
  readonly parent?: { readonly uuid?: string; readonly name: string; readonly version?: string | null } | null
  readonly tags?: readonly { readonly name: string }[] | null
}

export interface TrackedFinding {
  readonly component: { readonly uuid: string; readonly name: string; readonly version?: string; readonly purl?: string }
  readonly vulnerability: {
    readonly uuid: string
    readonly vulnId: string
    readonly aliases?: readonly Readonly<Record<string, string>>[] | null
  }
  readonly analysis?: { readonly state?: string; readonly isSuppressed?: boolean; readonly detail?: string } | null
}

/** An analysis trail. */
export interface TrackedAnalysis {
  readonly analysisState?: string
  readonly analysisJustification?: string | null
  readonly analysisResponse?: string | null
  readonly analysisDetails?: string | null
  readonly isSuppressed?: boolean
  readonly analysisComments?: readonly TrackedComment[] | null
}

export interface TrackedComment {
  readonly timestamp?: number | string
  readonly comment: string
  readonly commenter?: string | null
}

export interface TrackedPolicy {
  readonly uuid: string
  readonly name: string
  readonly operator: 'ALL' | 'ANY'
  readonly violationState: 'INFO' | 'WARN' | 'FAIL'
  readonly policyConditions?: readonly TrackedCondition[] | null
  readonly projects?: readonly { readonly uuid: string; readonly name: string }[] | null
  readonly tags?: readonly { readonly name: string }[] | null
  readonly includeChildren?: boolean
  readonly onlyLatestProjectVersion?: boolean
}

export interface TrackedCondition {
  readonly subject: string
  readonly operator: string
  readonly value: string
}

export interface TrackedLicence {
  readonly uuid: string
  readonly licenseId?: string | null
  readonly name?: string
}

export interface TrackedLicenceGroup {
  readonly uuid: string
  readonly name: string
  readonly licenses?: readonly TrackedLicence[] | null
}
