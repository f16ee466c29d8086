import type { ColumnType, Generated } from 'kysely'

export interface FeedTables {
  vulnerability: VulnerabilityTable
  vulnerability_name: VulnerabilityNameTable
  advisory: AdvisoryTable
  advisory_affected: AdvisoryAffectedTable
  component_match: ComponentMatchTable
  feed: FeedTable
  recheck: RematchQueueTable
  matcher_state: MatcherStateTable
}

export interface VulnerabilityTable {
  id: ColumnType<number, never, never>
  key: string
  names: string[]
  summary: string | null
  details: string | null
  severities: ColumnType<unknown, unknown, unknown>
  known_exploited: Generated<boolean>
  covers: Generated<string[]>
  /** Written and read in SQL alone. */
  search: ColumnType<unknown, never, never>
}

export interface VulnerabilityNameTable {
  name: string
  vulnerability_id: number
}

export interface AdvisoryTable {
  id: string
  kind: string
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
  cpes: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  publisher: Generated<string>
  publisher_rank: Generated<number>
}

export interface AdvisoryAffectedTable {
  advisory_id: string
  ordinal: number
  lookup_key: string
  ecosystem: string
  release: string | null
  name: string
  kind: string
  digest: string
  standing: boolean
  ranges: ColumnType<unknown, unknown, unknown>
  versions: ColumnType<unknown, unknown, unknown>
  severities: ColumnType<unknown, unknown, unknown>
}

export interface ComponentMatchTable {
  component_id: number
  advisory_id: string
  confidence: number
  /** Empty where the match rests on the component's own name. */
  cpe: Generated<string>
  proof: ColumnType<unknown, unknown, unknown>
  severities: ColumnType<unknown, unknown, unknown>
  fixed_in: string | null
}

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

export interface RematchQueueTable {
  lookup_key: string
  since: Generated<Date>
}

/** At most one row: the rules by which components were matched, and how far a later version has matched them anew. */
export interface MatcherStateTable {
  only_row: Generated<boolean>
  version: number
  target: number | null
  matched_through: Generated<number>
}
