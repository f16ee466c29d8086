// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface SbomsTables {
  package: PackageTable
  component: ComponentTable
  component_lookup: ComponentLookupTable
  component_cpe: ComponentCpeTable
  sbom: SbomTable
  scan: ScanTable
  module_component: ModuleComponentTable
  module_component_row: ModuleComponentRowTable
  module_algorithm: ModuleAlgorithmTable
}

/** A package of the global catalogue. */
export interface PackageTable {
  id: GeneratedAlways<number>
  purl: string
  key: string
}

/** A version of a package in the global catalogue. */
export interface ComponentTable {
  id: GeneratedAlways<number>
  package_id: number
  purl: string
  version: string | null
}

/** A package name by which advisories may name a component. */
export interface ComponentLookupTable {
  lookup_key: string
  component_id: number
}

/** A CPE that documents give a component. */
export interface ComponentCpeTable {
  component_id: number
  cpe: string
}

/** An SBOM, shared by every scan of the same document. */
export interface SbomTable {
  company_id: string
  id: string
  digest: string
  format: string
  root_name: string | null
  components: number
  licenses: number
  diagnostics: ColumnType<unknown, unknown, unknown>
  content: Buffer
  created: Generated<Date>
  root_version: string | null
  root_purl: string | null
  root_vex_key: string | null
  root_licenses: string | null
  last_used: Generated<Date>
}

/** A scan of a module. */
export interface ScanTable {
  company_id: string
  id: string
  module_id: string
  sbom_id: string | null
  status: 'Scheduled' | 'Processing' | 'Finished' | 'Failed'
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

/** A component of a module's current scan; a view. */
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
  introduced_by: number | null
  sole_introducer: boolean
  location: string | null
}

/** A component of a module in one generation. */
export interface ModuleComponentRowTable {
  company_id: string
  module_id: string
  component_id: number
  direct: boolean
  depth: number
  cpe: string | null
  cpe_key: string | null
  parent_id: number | null
  hash: string | null
  licenses: string | null
  appearances: number | null
  generation: Generated<number>
  introduced_by: number | null
  sole_introducer: Generated<boolean>
  location: string | null
}

/** A cryptographic algorithm of a module's current scan. */
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
