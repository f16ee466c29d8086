// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface FeedsTables {
  feed: FeedTable
  vulnerability: VulnerabilityTable
  vulnerability_name: VulnerabilityNameTable
  stale_group: StaleGroupTable
  advisory: AdvisoryTable
  advisory_affected: AdvisoryAffectedTable
  advisory_revision: AdvisoryRevisionTable
  dropped_alias: DroppedAliasTable
  advisory_copy: AdvisoryCopyTable
  rematch_queue: RematchQueueTable
  match_quality: MatchQualityTable
  kev_entry: KevEntryTable
  eukev_entry: EukevEntryTable
  epss_score: EpssScoreTable
  epss_day: EpssDayTable
  epss_history: EpssHistoryTable
  epss_change: EpssChangeTable
  epss_missing: EpssMissingTable
  euvd_mapping: EuvdMappingTable
  cwe: CweTable
  eol_product: EolProductTable
  eol_release: EolReleaseTable
  eol_identifier: EolIdentifierTable
  package_record: PackageRecordTable
  package_version: PackageVersionTable
  package_requirement: PackageRequirementTable
  package_fetch: PackageFetchTable
  component_fact: ComponentFactTable
  source_repository: SourceRepositoryTable
  past_repository: PastRepositoryTable
  repository_link: RepositoryLinkTable
  repository_visit: RepositoryVisitTable
}

/** The state of a feed: its watermark, its last run and its last error. */
export interface FeedTable {
  name: string
  records: Generated<number>
  watermark: ColumnType<unknown, unknown, unknown>
  last_attempt: Date | null
  last_success: Date | null
  next_run: Date | null
  failures: Generated<number>
  error: string | null
}

/** One group of ids that name the same vulnerability. */
export interface VulnerabilityTable {
  id: GeneratedAlways<number>
  key: string
  names: string[]
  summary: string | null
  details: string | null
  severities: ColumnType<unknown, unknown, unknown>
  known_exploited: Generated<boolean>
  search: ColumnType<unknown, unknown, unknown>
  covers: Generated<string[]>
}

/** A vulnerability id. */
export interface VulnerabilityNameTable {
  name: string
  vulnerability_id: number
}

/** A group of ids that may have been made by an older rule. */
export interface StaleGroupTable {
  vulnerability_id: number
}

/** An advisory on a vulnerability or malicious package. */
export interface AdvisoryTable {
  id: string
  kind: 'vulnerability' | 'malicious'
  digest: string
  vulnerability_id: number
  modified: Date
  published: Date | null
  withdrawn: Date | null
  aliases: string[]
  summary: string | null
  details: string | null
  severities: ColumnType<unknown, unknown, unknown>
  cwes: string[]
  links: ColumnType<unknown, unknown, unknown>
  cpes: string[] | null
  publisher: Generated<string>
  publisher_rank: Generated<number>
  imported: Date | null
  changed: Date | null
}

/** A package that an advisory affects, with the affected versions. */
export interface AdvisoryAffectedTable {
  advisory_id: string
  ordinal: number
  lookup_key: string
  ecosystem: string
  release: string | null
  name: string
  kind: string
  digest: string
  in_force: boolean
  ranges: ColumnType<unknown, unknown, unknown>
  versions: ColumnType<unknown, unknown, unknown>
  severities: ColumnType<unknown, unknown, unknown>
}

/** Which revision of the advisories is in force. */
export interface AdvisoryRevisionTable {
  only_row: Generated<boolean>
  revision: string
}

/** An alias that an advisory does not state any longer. */
export interface DroppedAliasTable {
  alias: string
  advisory_id: string
  modified: Date
  at: Date
}

/** A copy of an advisory that has several publishers. */
export interface AdvisoryCopyTable {
  advisory_id: string
  publisher: string
  content: ColumnType<unknown, unknown, unknown>
}

/** A package whose advisories changed and whose components await matching. */
export interface RematchQueueTable {
  lookup_key: string
  since: Generated<Date>
}

/** How far the records of an ecosystem can be trusted. */
export interface MatchQualityTable {
  ecosystem: string
  records: number
  entries: number
  unreadable_bounds: number
  malformed_ranges: number
  without_ranges: number
  without_versions: number
  disagreements: number
  computed: Date
}

/** An entry of the catalogue of known exploited vulnerabilities. */
export interface KevEntryTable {
  cve: string
  name: string
  vendor: string
  product: string
  date_added: string
  due_date: string | null
  required_action: string | null
  known_ransomware: boolean
  imported: Date | null
}

/** A vulnerability that the catalogue of the European Union says is exploited. */
export interface EukevEntryTable {
  cve: string
  name: string
  vendor: string
  product: string
  date_added: string
  imported: Date | null
}

/** The current EPSS score of a CVE. */
export interface EpssScoreTable {
  cve: string
  epss: number
  percentile: number
  date: string
}

/** A day of which EPSS scores are stored. */
export interface EpssDayTable {
  date: string
  scores: number
}

/** The EPSS score of a CVE on a day. */
export interface EpssHistoryTable {
  cve: string
  date: string
  epss: number | null
  percentile: number | null
}

/** That EPSS scores changed, until findings follow them. */
export interface EpssChangeTable {
  is_pending: Generated<boolean>
  at: Date
}

/** A CVE without an EPSS score, and when EPSS was last requested. */
export interface EpssMissingTable {
  cve: string
  requested_at: Date
}

/** The EUVD id of a CVE. */
export interface EuvdMappingTable {
  cve: string
  euvd: string
}

/** A weakness of the CWE catalogue. */
export interface CweTable {
  id: number
  name: string
  status: string
  description: string
  ext_description: string | null
  consequences: ColumnType<unknown, unknown, unknown>
  detection: ColumnType<unknown, unknown, unknown>
  mitigations: ColumnType<unknown, unknown, unknown>
}

/** A product of the end-of-life catalogue. */
export interface EolProductTable {
  name: string
  label: string
  link: string
}

/** A release of a product, and when its support ends. */
export interface EolReleaseTable {
  product: string
  name: string
  codename: string | null
  ended: boolean
  ends: string | null
}

/** A purl or CPE that names a product of the end-of-life catalogue. */
export interface EolIdentifierTable {
  product: string
  key: string
  qualifiers: string
}

/** A package's record in its registry. */
export interface PackageRecordTable {
  id: GeneratedAlways<number>
  key: string
  purl: string
  digest: string
  latest: string | null
  description: string | null
  homepage_url: string | null
  repository_url: string | null
  licenses: string[]
  deprecated: string | null
  versions: string[]
  stable: string[]
  changed_at: Date
  described: ColumnType<unknown, unknown, unknown>
}

/** A version of a package's record. */
export interface PackageVersionTable {
  record_id: number
  version: string
  published: Date | null
  yanked: boolean
  deprecated: string | null
  licenses: string[] | null
  hashes: ColumnType<unknown, unknown, unknown>
  file_hashes: ColumnType<unknown, unknown, unknown>
}

/** What the stable versions of a package require of another. */
export interface PackageRequirementTable {
  record_id: number
  dependency: string
  runs: ColumnType<unknown, unknown, unknown>
}

/** When a registry was last asked for a package, and when it is due again. */
export interface PackageFetchTable {
  purl: string
  requested_at: Date
  due: Date
  etag: string | null
  modified: string | null
  problem: string | null
}

/** What a package's record says about a component. */
export interface ComponentFactTable {
  component_id: number
  version_known: boolean | null
  published: Date | null
  yanked: boolean
  deprecated: string | null
  latest: string | null
  newer: number | null
  above_all: boolean
  hashes: ColumnType<unknown, unknown, unknown>
  licenses: string[]
  repository_url: string | null
}

/** The activity of a source repository. */
export interface SourceRepositoryTable {
  url: string
  stars: number | null
  forks: number | null
  open_issues: number | null
  created_at: Date | null
  last_commit_at: Date | null
  last_release_at: Date | null
  monthly_commits: number | null
  contributors: number | null
  archived: boolean
  visited_at: Date
  last_activity: Date | null
}

/** How active a source repository was at its last visit of a past month. */
export interface PastRepositoryTable {
  url: string
  visited_at: Date
  stars: number | null
  forks: number | null
  open_issues: number | null
  created_at: Date | null
  monthly_commits: number | null
  archived: boolean
  last_activity: Date | null
}

/** The source repository of a package, and how reliable the source of the link is. */
export interface RepositoryLinkTable {
  package_purl: string
  url: string
  rank: number
}

/** When a repository was last visited, and when it is due again. */
export interface RepositoryVisitTable {
  target: string
  requested_at: Date
  next: Date
  etag: string | null
}
