export interface ObomTables {
  obom: ObomTable
}

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
