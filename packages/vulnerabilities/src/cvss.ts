export {
  baseScore,
  bestVector,
  type CvssVector,
  type EnvironmentalScore,
  environmentalScore,
  isEnvironmentalVector,
  modifiedAttackVector,
  parseVector,
  severityOf,
} from './cvss/cvss.ts'
