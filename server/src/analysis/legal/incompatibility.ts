import { formatLicenseExpression, type LicenseTerm } from '#standards/license-expression.ts'
import { canInclude } from '#standards/licenses/license-compatibility.ts'
import { assessExpression } from '#analysis/legal/assess-expression.ts'
import type { Breach } from '#analysis/legal/legal-rules.ts'
import type { LegalSetting } from '#analysis/legal/legal-setting.ts'

/**
 * LS_os: whether the module, under the licence it declares itself, can include something under this one; its own OR is taken the way
 * that goes best (decisions 16). Undefined when it can, when nobody knows, or when the module declares nothing.
 */
export function incompatibility(term: LicenseTerm, { needs, own }: LegalSetting): Breach | undefined {
  if (!needs.isOpenSource || own?.expression === undefined) return undefined
  const inner = formatLicenseExpression(term)
  const { breaches } = assessExpression(own.expression, (outer) => {
    const { verdict, reason } = canInclude(formatLicenseExpression(outer), inner)
    return verdict === 'no' ? [{ ...clash(reason), ruleKey: 'compatibility', license: outer.id }] : []
  })
  return breaches[0] && clash(`cannot go into a module under ${own.text}: ${breaches[0].message}`)
}

function clash(message: string): Breach {
  return { status: 'warning', message, wayOut }
}

const wayOut = 'replace the component, or publish the module under a licence that can include it'
