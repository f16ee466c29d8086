import {
  matchVexComponent,
  type ParsedVexProduct,
  type VexComponent,
  type VexContext,
  type VexMatch,
  type VexStatus,
} from '@waybill/vulnerabilities/vex'
import { parsePurl } from '@waybill/identifiers'
import { type DecisionEvidence, isDecidedComponent } from '#analysis/vex/decision-evidence.ts'

const fitOf = { this: 'exact', range: 'range', all: 'any' } as const

interface DecidedComponent {
  readonly component: VexComponent
  readonly context: VexContext
  readonly status: VexStatus
}

/**
 * Whether a decision of the company covers a component (docs/reference/statements.md#versions): the very component it was made on, whatever
 * its version can be compared with, and others by the version or range it names. A decision is never about an application.
 */
export function matchDecision(
  evidence: DecisionEvidence,
  product: ParsedVexProduct,
  { component, context, status }: DecidedComponent,
): VexMatch | undefined {
  if (isDecidedComponent(evidence, component.purl)) return { target: 'component', version: fitOf[evidence.versions], scope: context.scope }
  // without a version the product would cover every version
  if (evidence.versions === 'this' && parsePurl(evidence.purl)?.version === undefined) return undefined
  return matchVexComponent(product, status, component, context)
}
