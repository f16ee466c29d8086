import { canonicalPurl, parsePurl, formatPurl } from '@waybill/identifiers'
import type { VexProduct, VexStatement } from '@waybill/vulnerabilities/vex'
import type { DecisionEvidence } from '#analysis/vex/decision-evidence.ts'
import type { BoundedFinding } from '#analysis/statements/add-fixes.ts'
import type { NewStatement } from '#analysis/statements/statement-shape.ts'

/** What a decision says of one vulnerability of one component. */
export interface DecidedVulnerability {
  readonly statement: VexStatement
  readonly evidence: DecisionEvidence
}

/** The evidence that findings were decided on, and what a decision says. */
interface Decision extends Pick<NewStatement, 'status' | 'justification' | 'detail' | 'versions'> {
  readonly at: Date
  readonly evidence: Pick<DecisionEvidence, 'advisories' | 'steps' | 'modules'>
}

const unnamed = { name: undefined, version: undefined, range: undefined, purl: undefined, cpe: undefined, within: undefined }

/** Composes the statement on a vulnerability of a component, as all modules of the decision have it. */
export function composeStatement(
  finding: BoundedFinding,
  { status, justification, detail, versions, at, evidence }: Decision,
): DecidedVulnerability {
  const product = { ...unnamed, ...productOf(finding, versions) }
  return {
    statement: {
      vulnerabilities: finding.names.length === 0 ? [finding.key] : finding.names,
      status,
      products: [product],
      justification,
      detail,
      remediation: undefined,
      at: at.toISOString(),
      pointer: '',
    },
    evidence: { purl: canonicalPurl(finding.purl) ?? finding.purl, versions, ...evidence },
  }
}

/** This version; every version below the fixed one; every version. */
function productOf(finding: BoundedFinding, versions: NewStatement['versions']): Pick<VexProduct, 'purl' | 'range'> {
  const { fix } = finding
  return { purl: decidedPurl(finding.purl, versions), range: fix === undefined ? undefined : `<${fix}` }
}

/** Returns the purl that a decision on a component covers: its own for this version, else the one without a version. */
export function decidedPurl(text: string, versions: NewStatement['versions']): string {
  const purl = versions === 'this' ? undefined : parsePurl(text)
  return purl === undefined ? text : formatPurl({ ...purl, version: undefined })
}
