import type { Analyser } from '#analysis/analyser.ts'
import { endOfLifeAnalyser } from '#analysis/end-of-life/end-of-life-analyser.ts'
import { legalAnalyser } from '#analysis/legal/legal-analyser.ts'
import { maliciousPackageAnalyser } from '#analysis/integrity/malicious-package-analyser.ts'
import { publishedVersionAnalyser } from '#analysis/integrity/published-version-analyser.ts'
import { versioningAnalyser } from '#analysis/versioning/versioning-analyser.ts'
import { viabilityAnalyser } from '#analysis/viability/viability-analyser.ts'
import { vulnerabilityAnalyser } from '#analysis/vulnerability/vulnerability-analyser.ts'

/** Every analyser we run. The order is the order of the report, never of dependence. */
export const analysers: readonly Analyser[] = [
  legalAnalyser,
  vulnerabilityAnalyser,
  viabilityAnalyser,
  versioningAnalyser,
  maliciousPackageAnalyser,
  publishedVersionAnalyser,
  endOfLifeAnalyser,
]
