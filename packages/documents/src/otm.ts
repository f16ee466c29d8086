export { readOtm } from './otm/read-otm.ts'
export type { Mitigation, Threat, ThreatModel } from './otm/threat-model.ts'
