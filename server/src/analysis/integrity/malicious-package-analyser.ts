import { defineAnalyser } from '#analysis/analyser.ts'
import { evaluateMaliciousPackage } from '#analysis/integrity/evaluate-malicious-package.ts'
import { gatherMaliciousPackages } from '#analysis/integrity/malicious-package-store.ts'

/** Is a component known to be malicious? */
export const maliciousPackageAnalyser = defineAnalyser({
  kind: 'integrity',
  gather: gatherMaliciousPackages,
  evaluate: evaluateMaliciousPackage,
})
