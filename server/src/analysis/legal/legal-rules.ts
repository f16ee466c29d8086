import type { LicenseTraits } from '@waybill/licensing'
import type { LegalRequirements } from '#analysis/legal/legal-requirements.ts'

/** How a component is used in its module. */
export interface Use {
  /** Not listed as unchanged. */
  readonly isModified: boolean
  readonly isLooselyCoupled: boolean
}

export interface Breach {
  readonly status: 'warning' | 'violation'
  /** What the licence does, as the end of a sentence that begins with the licence. */
  readonly message: string
  /** The cheapest thing to do about it. */
  readonly wayOut: string
  /** The licences of the module's other components that it clashes with. */
  readonly conflicts?: readonly LicenseInConflict[]
}

/** A licence in a module that another one clashes with, as a finding tells it. */
export interface LicenseInConflict {
  readonly license: string
  readonly components: number
  /** The first of them. */
  readonly componentKeys: readonly string[]
  readonly reason: string
}

type Rule = (license: LicenseTraits, needs: LegalRequirements, use: Use) => Breach | undefined

const replaceRemedy = 'replace the component, or ask its authors for another licence'

function violation(message: string, wayOut = replaceRemedy): Breach {
  return { status: 'violation', message, wayOut }
}

function warning(message: string, wayOut = replaceRemedy): Breach {
  return { status: 'warning', message, wayOut }
}

/** The rules on what a licence's terms mean for what a module needs (decisions 4 and 16), by key. */
export const termRules: Readonly<Record<string, Rule>> = {
  'commercial-use': ({ commercialUse }, { isCommercial }) =>
    isCommercial && !commercialUse ? violation('gives no right to commercial use') : undefined,

  'licence-fee': ({ feeDue, feeLimit }, { isCommercial, sellsLicenses }) => {
    if (isCommercial && feeDue) return violation('asks for a fee', 'pay for a licence and set it by hand, or replace the component')
    return sellsLicenses && feeLimit
      ? violation('forbids to charge for it', 'give it away free of charge beside the product, or replace it')
      : undefined
  },

  'patent-grant': ({ patentGrant }, { protectsPatents }) =>
    protectsPatents && !patentGrant ? warning('grants no licence to patents explicitly') : undefined,

  'patent-retaliation': ({ patentRetaliation }, { enforcesPatents }) => {
    if (enforcesPatents === 1 || !patentRetaliation) return undefined
    const message = 'ends for whoever sues over patents'
    return enforcesPatents === 3 ? violation(message) : warning(message)
  },

  'source-disclosure': ({ sourceOffer }, { keepsTradeSecrets, isDistributed, isService }) =>
    keepsTradeSecrets && !isService && isDistributed && sourceOffer !== undefined
      ? violation(`asks to disclose source (${reach[sourceOffer]}) on distribution`, 'offer it as a service, or replace the component')
      : undefined,

  'network-disclosure': ({ networkSource }, { keepsTradeSecrets, isService }, { isModified }) => {
    if (!keepsTradeSecrets || !isService || !networkSource) return undefined
    const message = 'asks to disclose source to users over a network'
    if (!isModified) return warning(message)
    return violation(
      `${message}, and the component counts as modified`,
      'list it as unchanged if it is, which leaves a warning, or replace it',
    )
  },

  copyleft: ({ category }, { isProprietary }, { isLooselyCoupled }) => {
    const copyleft = strengths[category]
    if (!isProprietary || copyleft === undefined || (copyleft === 'weak' && isLooselyCoupled)) return undefined
    const wayOut = copyleft === 'weak' ? 'couple it loosely and list it so, or replace it' : replaceRemedy
    return violation(`is ${copyleft} copyleft, which a proprietary licence is not compatible with`, wayOut)
  },

  modification: ({ modification }, _needs, { isModified }) =>
    isModified && !modification
      ? violation('gives no right to modify, and the component counts as modified', 'list it as unchanged if it is')
      : undefined,

  distribution: ({ distribution }, { isDistributed }) =>
    isDistributed && !distribution ? violation('gives no right to distribute it') : undefined,

  reproduction: ({ reproduction }, { isDistributed, isService }) =>
    !reproduction && (isDistributed || isService)
      ? violation('gives no right to make copies', 'switch the rule off for it when your contract allows copies, or replace the component')
      : undefined,

  'saas-operation': ({ serviceOperation }, { isService }) =>
    isService && !serviceOperation ? violation('forbids to offer it as a service') : undefined,

  trademark: ({ nameWithheld, advertising }, { isDistributed, isService }, { isModified }) => {
    if (nameWithheld && isDistributed) return isModified ? renamedBreach : unnamedBreach
    return advertising && (isDistributed || isService) ? advertisedBreach : undefined
  },
}

const renamedBreach = violation(
  'forbids to call modified versions by its name, and the component counts as modified',
  'list it as unchanged if it is, which leaves a warning, give it another name, or replace it',
)
const namingRemedy = 'see to it, and switch the rule off for the component, or replace it'
const unnamedBreach = warning('forbids to use its name in the names of products made from it', namingRemedy)
const advertisedBreach = warning('asks to name its authors in all advertising that mentions it', namingRemedy)

const strengths: Readonly<Partial<Record<LicenseTraits['category'], 'weak' | 'strong' | 'network'>>> = {
  'weak-copyleft': 'weak',
  'strong-copyleft': 'strong',
  'network-copyleft': 'network',
}

const reach = { file: 'of changed files', library: 'of the library', work: 'of the whole work' }
