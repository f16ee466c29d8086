export {
  type CsafAssessment,
  type CsafComponent,
  type CsafRevision,
  type CsafSource,
  type CsafStatement,
  type CsafVulnerability,
  type Justification,
  justifications,
  type Remediation,
  type Remedy,
} from './csaf/csaf-source.ts'
export { csafFileNameOf, serialiseCsaf, writeCsaf, writePublisher } from './csaf/write-csaf.ts'
export { productIdOf } from './csaf/write-product-tree.ts'
