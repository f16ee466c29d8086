// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AnalysisTables {
  module_analysis: ModuleAnalysisTable
  module_counts: ModuleCountsTable
  module_change: ModuleChangeTable
  past_finding: PastFindingTable
  change_advisory: ChangeAdvisoryTable
  analysis: AnalysisTable
  finding: FindingTable
  finding_row: FindingRowTable
  module_facet_count: ModuleFacetCountTable
  facet_counted_module: FacetCountedModuleTable
  company_facet_count: CompanyFacetCountTable
  module_generation: ModuleGenerationTable
  generation_note: GenerationNoteTable
  withdrawn_finding: WithdrawnFindingTable
  component_match: ComponentMatchTable
  withdrawn_match: WithdrawnMatchTable
  matcher_state: MatcherStateTable
  component_lifecycle: ComponentLifecycleTable
  background_answer: BackgroundAnswerTable
  reevaluation_watermark: ReevaluationWatermarkTable
  vex_document: VexDocumentTable
  vex_statement: VexStatementTable
  vex_name: VexNameTable
  vex_product: VexProductTable
  finding_note: FindingNoteTable
  own_statement: OwnStatementTable
}

/** The current scan of a module, its status and its statistics. */
export interface ModuleAnalysisTable {
  company_id: string
  module_id: string
  scan_id: string
  sbom_id: string
  analysis_id: string | null
  status: Generated<string>
  statistics: ColumnType<unknown, unknown, unknown>
  generation: Generated<number>
  change: Generated<number>
  attachments: Generated<number>
}

/** What lists show of a module's latest evaluation, and sort by. */
export interface ModuleCountsTable {
  company_id: string
  module_id: string
  components: number
  warnings: number
  violations: number
  critical: number
  high: number
  medium: number
  low: number
  none: number
  unknown: number
  exploited: number
}

/** An evaluation that changed findings or counts of a module, with its cause. */
export interface ModuleChangeTable {
  company_id: string
  module_id: string
  number: number
  at: Date
  reason: string
  cause: ColumnType<unknown, unknown, unknown>
  scan_id: string
  analysis_id: string | null
  statistics: ColumnType<unknown, unknown, unknown>
  counts: ColumnType<unknown, unknown, unknown>
}

/** A finding as it was until a change of its module. */
export interface PastFindingTable {
  company_id: string
  module_id: string
  id: string
  change: number
  ended: number
  kind: string
  component_id: number
  finding_key: string
  vulnerability_id: number | null
  status: string
  confidence: number | null
  score: number | null
  vector: string | null
  reason: string
  since: Date
  vex: ColumnType<unknown, unknown, unknown>
  details: ColumnType<unknown, unknown, unknown>
  direct: boolean
  introduced_by: number | null
  exploited: boolean
  fix_known: boolean
  epss: number | null
  severity: string
  accepted: boolean
  urgent: boolean
  weight: number
  facets: string
}

/** The advisory behind a finding that a change of advisories changed. */
export interface ChangeAdvisoryTable {
  company_id: string
  module_id: string
  number: number
  finding_id: string
  advisory_id: string
  modified: Date
}

/** One evaluation of a module. */
export interface AnalysisTable {
  company_id: string
  id: string
  module_id: string
  scan_id: string
  date: Date
  reason: string
  status: string
  statistics: ColumnType<unknown, unknown, unknown>
  warnings: Generated<number>
  violations: Generated<number>
}

/** A finding in a module; a view. */
export interface FindingTable {
  company_id: string
  module_id: string
  id: string
  kind: string
  component_id: number
  finding_key: string
  vulnerability_id: number | null
  status: 'violation' | 'warning' | 'whitelisted'
  confidence: number | null
  score: number | null
  vector: string | null
  reason: string
  since: Date
  vex: ColumnType<unknown, unknown, unknown>
  details: ColumnType<unknown, unknown, unknown>
  direct: boolean
  introduced_by: number | null
  exploited: boolean
  fix_known: boolean
  epss: number | null
  severity: string
  accepted: boolean
  urgent: boolean
  weight: number
  facets: string
  change: number
}

/** A finding in a module in one generation. */
export interface FindingRowTable {
  company_id: string
  module_id: string
  id: string
  kind: string
  component_id: number
  finding_key: string
  vulnerability_id: number | null
  status: 'violation' | 'warning' | 'whitelisted'
  confidence: number | null
  score: number | null
  vector: string | null
  reason: string
  since: Date
  vex: ColumnType<unknown, unknown, unknown>
  details: ColumnType<unknown, unknown, unknown>
  generation: Generated<number>
  direct: Generated<boolean>
  introduced_by: number | null
  exploited: Generated<boolean>
  fix_known: Generated<boolean>
  epss: number | null
  severity: GeneratedAlways<string>
  accepted: GeneratedAlways<boolean>
  urgent: GeneratedAlways<boolean>
  weight: GeneratedAlways<number>
  facets: GeneratedAlways<string>
  change: Generated<number>
}

/** How many findings of a module share their facets and what introduces them. */
export interface ModuleFacetCountTable {
  company_id: string
  module_id: string
  facets: string
  introduced_by: number
  findings: number
}

/** The state in which the findings of a module were counted by facets. */
export interface FacetCountedModuleTable {
  company_id: string
  module_id: string
  generation: number
  change: number
}

/** The sum of module_facet_count over the modules of a company. */
export interface CompanyFacetCountTable {
  company_id: string
  facets: string
  introduced_by: number
  findings: number
}

/** A generation of a module that is being written or removed. */
export interface ModuleGenerationTable {
  company_id: string
  module_id: string
  generation: number
  scan_id: string
  is_over: boolean
  touched: Generated<Date>
}

/** What happened to a module while a generation of it was written. */
export interface GenerationNoteTable {
  company_id: string
  id: string
  module_id: string
  generation: number
  kind: 'evaluate' | 'analyse' | 'changed'
  request: ColumnType<unknown, unknown, unknown>
}

/** A finding that went with a withdrawn advisory. */
export interface WithdrawnFindingTable {
  company_id: string
  module_id: string
  id: string
  status: string
  score: number | null
  since: Date
}

/** An advisory that affects a component, with the evidence. */
export interface ComponentMatchTable {
  component_id: number
  advisory_id: string
  confidence: number
  evidence: ColumnType<unknown, unknown, unknown>
  severities: ColumnType<unknown, unknown, unknown>
  cpe: Generated<string>
  fixed_in: string | null
}

/** A match that went with a withdrawn advisory. */
export interface WithdrawnMatchTable {
  component_id: number
  advisory_id: string
  cpe: string
  at: Generated<Date>
}

/** The version of the matching rules, and how far a newer version has matched. At most one row. */
export interface MatcherStateTable {
  only_row: Generated<boolean>
  version: number
  target: number | null
  matched_through: Generated<number>
}

/** The lifecycle of a component: a release of the end-of-life catalogue. */
export interface ComponentLifecycleTable {
  component_id: number
  cpe: string
  product: string
  release: string
}

/** A plan or preview that a job computes, until it is removed. */
export interface BackgroundAnswerTable {
  company_id: string
  id: string
  kind: string
  topic: string
  request: ColumnType<unknown, unknown, unknown>
  created: Date
  finished: Date | null
  error: string | null
  answer: ColumnType<unknown, unknown, unknown>
}

/** Until when a time trigger has been evaluated. */
export interface ReevaluationWatermarkTable {
  trigger_name: string
  at: Date
}

/** A VEX document. */
export interface VexDocumentTable {
  company_id: string
  id: string
  project_id: string | null
  module_id: string | null
  in_sbom: boolean
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
  until: Date | null
  generation: number | null
}

/** A statement of a VEX document. */
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
  evidence: ColumnType<unknown, unknown, unknown>
}

/** A vulnerability id in a VEX statement. */
export interface VexNameTable {
  company_id: string
  scope_id: string
  name: string
  vex_id: string
  statement: number
}

/** The products of a VEX statement that share a lookup key. */
export interface VexProductTable {
  company_id: string
  vex_id: string
  statement: number
  key: string
  products: ColumnType<unknown, unknown, unknown>
}

/** What somebody wrote to a finding. */
export interface FindingNoteTable {
  company_id: string
  id: string
  module_id: string
  finding_id: string
  text: string
  author_id: string
  author_name: string
  created: Date
}

/** A decision of the company on findings, published as a VEX document. */
export interface OwnStatementTable {
  company_id: string
  id: string
  project_id: string | null
  module_id: string | null
  status: string
  justification: string | null
  detail: string | null
  versions: string
  until: Date | null
  vulnerabilities: string[]
  findings: number
  replaces: string[]
  created: Date
  created_by: string | null
  created_by_name: string
  withdrawn: Date | null
  withdrawn_by: string | null
  withdrawn_by_name: string | null
  components: string[] | null
}
