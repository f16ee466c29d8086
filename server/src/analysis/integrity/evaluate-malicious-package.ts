import type { Finding } from '#analysis/finding.ts'
import type { MaliciousPackageFact } from '#analysis/integrity/malicious-package-store.ts'

/** A package known to be malicious is a violation of integrity, whatever the settings (decisions 4 and 16). */
export function evaluateMaliciousPackage({
  componentId,
  componentKey,
  version,
  advisoryId,
  summary,
  confidence,
}: MaliciousPackageFact): Finding {
  const what = `${componentKey}${version === undefined ? '' : ` ${version}`}`
  return {
    kind: 'integrity',
    componentId,
    findingKey: advisoryId,
    status: 'violation',
    confidence,
    reason: `${what} is a package known to be malicious (${[advisoryId, summary].filter(Boolean).join(': ')}).`,
  }
}
