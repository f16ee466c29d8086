import type { ColumnType } from 'kysely'

export interface CatalogueTables {
  kev_entry: KevEntryTable
  epss_score: EpssScoreTable
  epss_day: EpssDayTable
  epss_history: EpssHistoryTable
  epss_missing: EpssMissingTable
  euvd_mapping: EuvdMappingTable
  cwe: CweTable
}

export interface KevEntryTable {
  cve: string
  name: string
  vendor: string
  product: string
  date_added: string
  due_date: string | null
  required_action: string | null
  known_ransomware: boolean
}

export interface EpssScoreTable {
  cve: string
  epss: number
  percentile: number
  date: string
}

export interface EpssDayTable {
  date: string
  scores: number
}

export interface EpssHistoryTable {
  cve: string
  date: string
  epss: number | null
  percentile: number | null
}

export interface EpssMissingTable {
  cve: string
  asked: Date
}

export interface EuvdMappingTable {
  cve: string
  euvd: string
}

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
