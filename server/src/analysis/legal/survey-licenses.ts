import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { loadPolicies } from '#portfolio/portfolio.ts'
import { formatLicenseExpression, type LicenseTerm, licenseTerms } from '#standards/license-expression.ts'
import type { LicenseConflict } from '#standards/licenses/license-conflicts.ts'
import { factsByModule, type Known, type Scope } from '#analysis/analyser.ts'
import { type DueObligation, dueObligations } from '#analysis/legal/due-obligations.ts'
import { licensingOf, settingOf } from '#analysis/legal/judge-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'
import { type LegalProblem, loadLegalProblems, loadProjectModules } from '#analysis/legal/legal-survey-store.ts'
import type { LegalSetting } from '#analysis/legal/legal-setting.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import { mixOf } from '#analysis/legal/module-mix.ts'
import { placePolicies } from '#analysis/places/place-policies.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'

/** One licence in a project's modules. */
export interface UsedLicense {
  /** The SPDX id with its exception, or the declared words; empty: no licence is known. */
  readonly license: string
  readonly moduleIds: ReadonlySet<string>
  readonly componentKeys: ReadonlySet<string>
  /** What follows from it, in any of the modules. */
  readonly obligations: ReadonlyMap<string, DueObligation>
  /** What stands against it, as last judged. */
  readonly problems: readonly LegalProblem[]
}

/** A conflict, and the modules in which it is. */
export interface ModuleConflict extends LicenseConflict {
  readonly moduleIds: readonly string[]
}

export interface LicenseSurvey {
  readonly licenses: readonly UsedLicense[]
  readonly components: number
  readonly conflicts: readonly ModuleConflict[]
}

/** Which licences a project's modules hold, what follows from them and what stands against them; a constant number of statements. */
export async function surveyLicenses(db: Database, tenant: Tenant, projectId: string): Promise<LicenseSurvey> {
  return transact(db, async (trx) => {
    const moduleIds = await loadProjectModules(trx, tenant, projectId)
    if (moduleIds.length === 0) return { licenses: [], components: 0, conflicts: [] }
    const scope = { companyId: tenant.companyId, moduleIds }
    const policies = await placePolicies(trx, scope, await loadPolicies(trx, scope, moduleIds))
    return survey(trx, scope, policies)
  })
}

async function survey(trx: Transaction, scope: Scope, policies: ReadonlyMap<string, PlacedPolicy>): Promise<LicenseSurvey> {
  const { facts, holders } = await gatherLicenses(trx, scope)
  const problems = Map.groupBy(await loadLegalProblems(trx, scope, scope.moduleIds), ({ license }) => license)
  const used = new Map<string, Draft>()
  const termsOf = readOnce()
  for (const fact of facts)
    for (const moduleId of holders.get(fact.componentId) ?? []) count(used, { fact, moduleId, policy: policies.get(moduleId), termsOf })

  return {
    licenses: Array.from(used, ([license, draft]) => ({ license, ...draft, problems: problems.get(license) ?? [] })),
    components: new Set(facts.map(({ componentKey }) => componentKey)).size,
    conflicts: conflictsIn({ facts, holders }, policies),
  }
}

/** The same pairs, by the same reading of each licence, as the findings of rule `compatibility`. */
function conflictsIn({ facts, holders }: Known<LegalFact>, policies: ReadonlyMap<string, PlacedPolicy>): readonly ModuleConflict[] {
  const found = Array.from(factsByModule({ facts, holders }), ([moduleId, own]) => {
    const policy = policies.get(moduleId)
    const conflicts = (policy && mixOf(own, policy, moduleId)?.conflicts()) ?? []
    return conflicts.map((conflict) => ({ moduleId, conflict }))
  })
  const byPair = Map.groupBy(found.flat(), ({ conflict }) => conflict.licenses.toSorted().join(' | '))
  return [...byPair.values()].flatMap((those) => those.slice(0, 1).map(({ conflict }) => acrossModules(conflict, those)))
}

type Found = readonly { readonly moduleId: string; readonly conflict: LicenseConflict }[]

function acrossModules({ licenses, reason, wayOut }: LicenseConflict, those: Found): ModuleConflict {
  const [one, other] = licenses
  const moduleIds = [...new Set(those.map(({ moduleId }) => moduleId))]
  return { licenses, components: [componentsUnder(one, those), componentsUnder(other, those)], reason, wayOut, moduleIds }
}

const shownComponents = 5

/** The first components under one licence of a pair, wherever it is. */
function componentsUnder(license: string, those: Found): readonly string[] {
  const keys = those.flatMap(({ conflict: { licenses, components } }) => components[licenses[0] === license ? 0 : 1])
  return [...new Set(keys)].slice(0, shownComponents)
}

interface Draft {
  readonly moduleIds: Set<string>
  readonly componentKeys: Set<string>
  readonly obligations: Map<string, DueObligation>
}

interface Holding {
  readonly fact: LegalFact
  readonly moduleId: string
  readonly policy: PlacedPolicy | undefined
  readonly termsOf: (licensing: Licensing | undefined) => readonly Named[]
}

interface Named {
  readonly license: string
  readonly term: LicenseTerm | undefined
}

function count(used: Map<string, Draft>, { fact, moduleId, policy, termsOf }: Holding): void {
  if (policy === undefined) return
  for (const { license, term } of termsOf(licensingOf(fact, policy, moduleId))) {
    const draft = used.get(license) ?? { moduleIds: new Set(), componentKeys: new Set(), obligations: new Map() }
    used.set(license, draft)
    draft.componentKeys.add(fact.componentKey)
    // components of one module under one licence are used much alike: the first one tells what follows
    if (term !== undefined && !draft.moduleIds.has(moduleId)) addObligations(draft, term, settingOf(fact, policy, moduleId))
    draft.moduleIds.add(moduleId)
  }
}

function addObligations({ obligations }: Draft, term: LicenseTerm, setting: LegalSetting): void {
  for (const obligation of dueObligations([term], setting)) obligations.set(obligation.key, obligation)
}

/** The licences in a declaration, and its words that are none; each declaration is taken apart once. */
function readOnce(): Holding['termsOf'] {
  const known = new Map<Licensing | undefined, readonly Named[]>([[undefined, [{ license: '', term: undefined }]]])
  return (licensing) => {
    const found = known.get(licensing) ?? takeApart(licensing)
    known.set(licensing, found)
    return found
  }
}

function takeApart(licensing: Licensing | undefined): readonly Named[] {
  const { expression, unrecognised = [] } = licensing ?? {}
  const terms = expression === undefined ? [] : licenseTerms(expression)
  return [
    ...terms.map((term) => ({ license: formatLicenseExpression(term), term })),
    ...unrecognised.map((license) => ({ license, term: undefined })),
  ]
}
