import type { ColumnType } from 'kysely'

export interface VexTables {
  vex_document: VexDocumentTable
  vex_statement: VexStatementTable
  vex_name: VexNameTable
  vex_product: VexProductTable
}

export interface VexDocumentTable {
  company_id: string
  id: string
  project_id: string | null
  module_id: string | null
  in_bill: boolean
  identity: string
  digest: string
  format: string
  format_version: string
  document_id: string | null
  version: string | null
  title: string | null
  publisher: string | null
  published: Date | null
  one_product: boolean
  statements: number
  warnings: ColumnType<unknown, unknown, unknown>
  submitted: Date
  by_id: string | null
  by_name: string
}

export interface VexStatementTable {
  company_id: string
  vex_id: string
  ordinal: number
  names: string[]
  status: string
  justification: string | null
  detail: string | null
  remediation: string | null
  at: Date | null
  pointer: string
  products: number
  shown: ColumnType<unknown, unknown, unknown>
}

/** The ids a statement names its vulnerability by. */
export interface VexNameTable {
  company_id: string
  place: string
  name: string
  vex_id: string
  statement: number
}

/** The products of a statement that are looked up by one key. */
export interface VexProductTable {
  company_id: string
  vex_id: string
  statement: number
  key: string
  products: ColumnType<unknown, unknown, unknown>
}
