// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType } from 'kysely'

export interface IngestTables {
  obom: ObomTable
  sarif: SarifTable
  sarif_page: SarifPageTable
}

/** An operations BOM. */
export interface ObomTable {
  company_id: string
  id: string
  project_id: string | null
  module_id: string | null
  submitted: Date
  document_digest: string
  format_version: string
  tool_name: string | null
  tool_version: string | null
  components: number
  services: number
}

/** The results of an analysis tool. */
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

/** A page of the findings of an analysis tool. */
export interface SarifPageTable {
  company_id: string
  sarif_id: string
  page: number
  findings: ColumnType<unknown, unknown, unknown>
}
