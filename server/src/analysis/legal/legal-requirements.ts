import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'

/** What a module's project and the module itself need legally, resolved (decisions 4, Legal rules). */
export interface LegalRequirements {
  /** Somebody said anything at all; without it no rule on a licence's terms applies. */
  readonly isSet: boolean
  readonly isCommercial: boolean
  /** Licences to the product are sold. */
  readonly sellsLicenses: boolean
  readonly isService: boolean
  /** Copies leave the company. */
  readonly isDistributed: boolean
  readonly protectsPatents: boolean
  /** 1 patents are not enforced, 2 they may be, 3 they are. */
  readonly enforcesPatents: 1 | 2 | 3
  readonly keepsTradeSecrets: boolean
  readonly isProprietary: boolean
  readonly isOpenSource: boolean
}

const commercial = new Set(['CA_usage', 'CA_support', 'CA_other', 'CA_license'])
const enforcement = { IP_enforce_1: 1, IP_enforce_2: 2, IP_enforce_3: 3 } as const

/** Every D except a server run for others (D_sslib) and none (D_never) is distribution; a module that says nothing is distributed, unless it runs as a service. */
export function requirementsOf({ levels: [module, project] }: PathScopedPolicy): LegalRequirements {
  const { TS, LS, D } = module.requirements ?? {}
  const { CA, OM, IP_protect: protect, IP_enforce: enforce } = project.requirements ?? {}
  const isService = OM === 'OM_SaaS'
  return {
    isSet: [TS, LS, D, CA, OM, protect, enforce].some((answer) => answer !== undefined),
    isCommercial: CA !== undefined && commercial.has(CA),
    sellsLicenses: CA === 'CA_license',
    isService,
    isDistributed: D === undefined ? !isService : D !== 'D_sslib' && D !== 'D_never',
    protectsPatents: protect === 'IP_protect_y',
    enforcesPatents: enforcement[enforce ?? 'IP_enforce_1'],
    keepsTradeSecrets: TS === 'TS_y',
    isProprietary: LS === 'LS_pl',
    isOpenSource: LS === 'LS_os',
  }
}
