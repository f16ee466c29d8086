import type { Finding } from '#analysis/finding.ts'
import type { MaliceFact } from '#analysis/integrity/malice-store.ts'

/** A package known to be malicious is a violation of integrity, whatever the settings (decisions 4 and 16). */
export function judgeMalice({ componentId, componentKey, version, advisoryId, summary, confidence }: MaliceFact): Finding {
  const what = `${componentKey}${version === undefined ? '' : ` ${version}`}`
  return {
    kind: 'integrity',
    componentId,
    subject: advisoryId,
    status: 'violation',
    confidence,
    reason: `${what} is a package known to be malicious (${[advisoryId, summary].filter(Boolean).join(': ')}).`,
  }
}
