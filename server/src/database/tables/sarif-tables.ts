import type { ColumnType } from 'kysely'

export interface SarifTables {
  sarif: SarifTable
  sarif_page: SarifPageTable
}

export interface SarifTable {
  company_id: string
  id: string
  project_id: string | null
  module_id: string | null
  submitted: Date
  document_digest: string
  tools: ColumnType<unknown, unknown, unknown>
  rule_count: number
  rules: ColumnType<unknown, unknown, unknown>
  finding_count: number
  warnings: ColumnType<unknown, unknown, unknown>
  branch: string | null
  tag: string | null
  release: string | null
  by_id: string | null
  by_name: string
}

export interface SarifPageTable {
  company_id: string
  sarif_id: string
  page: number
  findings: ColumnType<unknown, unknown, unknown>
}
