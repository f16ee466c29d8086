import type { ColumnType, Generated } from 'kysely'

export interface AnalysisTables {
  analysis: AnalysisTable
  finding: FindingTable
  module_analysis: ModuleAnalysisTable
}

/** What analysis keeps about a module; a module that was never analysed has no row. */
export interface ModuleAnalysisTable {
  company_id: string
  module_id: string
  scan_id: string
  sbom_id: string
  analysis_id: string | null
  status: Generated<string>
  statistics: ColumnType<unknown, unknown, unknown>
}

export interface AnalysisTable {
  company_id: string
  id: string
  module_id: string
  scan_id: string
  date: Date
  reason: string
  status: string
  statistics: ColumnType<unknown, unknown, unknown>
}

export interface FindingTable {
  company_id: string
  module_id: string
  id: string
  kind: string
  component_id: number
  subject: string
  vulnerability_id: number | null
  status: string
  confidence: number | null
  score: number | null
  vector: string | null
  reason: string
  since: Date
  vex: ColumnType<unknown, unknown, unknown>
  details: ColumnType<unknown, unknown, unknown>
}
