export {
  baseScore,
  bestVector,
  type CvssEnvironment,
  type CvssFamily,
  type CvssVector,
  type EnvironmentalScore,
  environmentalScore,
  isEnvironmentalVector,
  modifiedAttackVector,
  parseVector,
  severityOf,
} from './cvss/cvss.ts'
export { environmentalMetricsOf, readEnvironment, withoutEnvironment, writeEnvironment } from './cvss/environment-vector.ts'
