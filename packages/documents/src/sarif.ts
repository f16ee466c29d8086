export { readSarif } from './sarif/read-sarif.ts'
export type { SarifLog, SarifResult, SarifRun, SarifSeverity } from './sarif/sarif.ts'
