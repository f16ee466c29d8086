/** Front door of the risk register. */
export { registerRoutes } from '#risks/register-routes.ts'
export { expireExceptions, expireExceptionsJob } from '#risks/automatic/expire-exceptions.ts'
export { refreshCveRisksJob, refreshCveRisksOfJob } from '#risks/automatic/refresh-cve-risks.ts'
export { riskKeeper } from '#risks/automatic/risk-keeper.ts'
export { keepCweRisks } from '#risks/automatic/keep-cwe-risks.ts'
export { importThreats } from '#risks/threats/import-threats.ts'
export { type CveRisk, loadCveRisks } from '#risks/reads/cve-risk-store.ts'
export type { PlaceWanted } from '#risks/find-place.ts'
