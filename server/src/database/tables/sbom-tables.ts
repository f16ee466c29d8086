import type { ColumnType, Generated } from 'kysely'

export interface SbomTables {
  module_algorithm: ModuleAlgorithmTable
  package: PackageTable
  component: ComponentTable
  component_lookup: ComponentLookupTable
  component_cpe: ComponentCpeTable
  bill: SbomTable
  scan: ScanTable
  module_component: ModuleComponentTable
}

export interface PackageTable {
  id: ColumnType<number, never, never>
  purl: string
  key: string
}

export interface ComponentTable {
  id: ColumnType<number, never, never>
  package_id: number
  purl: string
  version: string | null
}

/** The advisory packages a component may be named by. */
export interface ComponentLookupTable {
  lookup_key: string
  component_id: number
}

/** What documents call a component. */
export interface ComponentCpeTable {
  component_id: number
  cpe: string
}

export interface SbomTable {
  company_id: string
  id: string
  digest: string
  format: string
  subject_name: string | null
  subject_version: string | null
  subject_purl: string | null
  subject_licenses: string | null
  subject_key: string | null
  components: number
  licenses: number
  notices: ColumnType<unknown, unknown, unknown>
  content: Buffer
  created: Generated<Date>
  used: Generated<Date>
}

export interface ScanTable {
  company_id: string
  id: string
  module_id: string
  bill_id: string | null
  status: string
  error: string | null
  submitted: Generated<Date>
  analysis_date: Date | null
  statistics: ColumnType<unknown, unknown, unknown>
  document_digest: string | null
  options: ColumnType<unknown, unknown, unknown>
  branch: string | null
  tag: string | null
  release: string | null
  binary_links: ColumnType<unknown, unknown, unknown>
  user_agent: string | null
  demo: Generated<boolean>
}

export interface ModuleComponentTable {
  company_id: string
  module_id: string
  component_id: number
  direct: boolean
  depth: number
  parent_id: number | null
  appearances: number | null
  cpe: string | null
  cpe_key: string | null
  licenses: string | null
  hash: string | null
}

export interface ModuleAlgorithmTable {
  company_id: string
  module_id: string
  name: string
  primitive: string | null
  parameter_set: string | null
  key_length: number | null
  classical_level: number | null
  quantum_level: number | null
  components: string[]
}
