import { formatLicenseExpression, type LicenseTerm } from '@waybill/licensing'
import { canInclude } from '@waybill/licensing/compatibility'
import { evaluateExpression } from '#analysis/legal/evaluate-expression.ts'
import type { Breach } from '#analysis/legal/legal-rules.ts'
import type { LegalContext } from '#analysis/legal/legal-context.ts'

/**
 * LS_os: whether the module, under the licence it declares itself, can include something under this one; its own OR is taken the way
 * that goes best (docs/reference/analysis.md#legal-rules). Undefined when it can, when it is unknown, or when the module declares nothing.
 */
export function ownLicenseBreach(term: LicenseTerm, { needs, own }: LegalContext): Breach | undefined {
  if (!needs.isOpenSource || own?.expression === undefined) return undefined
  const inner = formatLicenseExpression(term)
  const { breaches } = evaluateExpression(own.expression, (outer) => {
    const { verdict, reason } = canInclude(formatLicenseExpression(outer), inner)
    return verdict === 'no' ? [{ ...toBreach(reason), ruleKey: 'compatibility', license: outer.id }] : []
  })
  return breaches[0] && toBreach(`cannot go into a module under ${own.text}: ${breaches[0].message}`)
}

function toBreach(message: string): Breach {
  return { status: 'warning', message, wayOut: remedy }
}

const remedy = 'replace the component, or publish the module under a licence that can include it'
