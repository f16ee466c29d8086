import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { runTogether } from '#database/run-together.ts'
import { transact } from '#database/transact.ts'
import { mapInTurns, runInTurns } from '#platform/map-in-turns.ts'
import { readOnce } from '#platform/read-once.ts'
import { loadPolicies } from '#portfolio/portfolio.ts'
import { formatLicenseExpression, type LicenseTerm, licenseTerms } from '@waybill/licensing'
import type { LicenseConflict } from '@waybill/licensing/compatibility'
import { factsByModule, type ComponentFacts, type EvaluationScope } from '#analysis/analyser.ts'
import { type DueObligation, dueObligations } from '#analysis/legal/due-obligations.ts'
import { effectiveLicensing, legalContextOf } from '#analysis/legal/evaluate-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'
import { type LegalProblem, loadLegalProblems, loadProjectModules } from '#analysis/legal/legal-survey-store.ts'
import type { LegalContext } from '#analysis/legal/legal-context.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import { readPastComponents, toModuleContent } from '#analysis/legal/past-components.ts'
import { mixSteps } from '#analysis/legal/module-mix.ts'
import { scopePoliciesByPath } from '#analysis/policy/path-scoped-policies.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'

/** One licence in a project's modules. */
export interface UsedLicense {
  /** The SPDX id with its exception, or the declared words; empty: no licence is known. */
  readonly license: string
  readonly moduleIds: ReadonlySet<string>
  readonly componentKeys: ReadonlySet<string>
  /** What follows from it, in any of the modules. */
  readonly obligations: ReadonlyMap<string, DueObligation>
  /** Problems of the licence, as of the last evaluation. */
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

/** Which licences to survey. */
export interface LicensesToSurvey {
  readonly projectId: string
  /** The components, their licences and problems of then; undefined for those of now. What follows from them is as of now. */
  readonly asOf: Date | undefined
  readonly now: Date
}

/**
 * Surveys the licences in a project's modules, with their obligations and problems; a constant number of statements, and for a past moment one
 * for each module. Throws what `readPastSboms` throws.
 */
export async function surveyLicenses(db: Database, tenant: Tenant, wish: LicensesToSurvey): Promise<LicenseSurvey> {
  const { projectId, asOf } = wish
  const past = asOf && (await readPastComponents(db, tenant, { projectId, asOf }))
  return transact(db, async (trx) => {
    const content = past && (await toModuleContent(trx, past))
    const moduleIds = content === undefined ? await loadProjectModules(trx, tenant, projectId) : [...content.documents.sbomIds.keys()]
    if (moduleIds.length === 0) return { licenses: [], components: 0, conflicts: [] }
    return survey(trx, { companyId: tenant.companyId, moduleIds, ...(content && { content }) }, wish)
  })
}

async function survey(trx: Transaction, scope: EvaluationScope, { projectId, asOf, now }: LicensesToSurvey): Promise<LicenseSurvey> {
  const policies = await scopePoliciesByPath(trx, scope, await loadPolicies(trx, scope, scope.moduleIds, now))
  const [{ facts, moduleIds }, found] = await runTogether(trx, (one) => [
    gatherLicenses(one, scope),
    loadLegalProblems(one, scope, { projectId, asOf }),
  ])
  const problems = Map.groupBy(found, ({ license }) => license)
  const used = new Map<string, LicenseDraft>()
  const termsOf = readOnce(splitLicenses)
  await mapInTurns(facts, (fact) => {
    for (const moduleId of moduleIds.get(fact.componentId) ?? [])
      addLicensedComponent(used, { fact, moduleId, policy: policies.get(moduleId), termsOf })
  })
  return {
    licenses: Array.from(used, ([license, draft]) => ({ license, ...draft, problems: problems.get(license) ?? [] })),
    components: new Set(facts.map(({ componentKey }) => componentKey)).size,
    conflicts: await findConflicts({ facts, moduleIds }, policies),
  }
}

/** The same pairs, by the same reading of each licence, as the findings of rule `compatibility`. */
async function findConflicts(
  licensed: ComponentFacts<LegalFact>,
  policies: ReadonlyMap<string, PathScopedPolicy>,
): Promise<readonly ModuleConflict[]> {
  const found: { readonly moduleId: string; readonly conflict: LicenseConflict }[] = []
  for (const [moduleId, own] of factsByModule(licensed)) {
    const policy = policies.get(moduleId)
    const mix = policy && (await runInTurns(mixSteps(own, policy, moduleId)))
    for (const conflict of mix?.conflicts() ?? []) found.push({ moduleId, conflict })
  }
  const byPair = Map.groupBy(found, ({ conflict }) => conflict.licenses.toSorted().join(' | '))
  return [...byPair.values()].flatMap((those) => those.slice(0, 1).map(({ conflict }) => toModuleConflict(conflict, those)))
}

type FoundConflicts = readonly { readonly moduleId: string; readonly conflict: LicenseConflict }[]

function toModuleConflict({ licenses, reason, wayOut }: LicenseConflict, those: FoundConflicts): ModuleConflict {
  const [one, other] = licenses
  const moduleIds = [...new Set(those.map(({ moduleId }) => moduleId))]
  return { licenses, components: [componentsUnder(one, those), componentsUnder(other, those)], reason, wayOut, moduleIds }
}

const shownComponents = 5

/** The first components under one licence of a pair, wherever it is. */
function componentsUnder(license: string, those: FoundConflicts): readonly string[] {
  const keys = those.flatMap(({ conflict: { licenses, components } }) => components[licenses[0] === license ? 0 : 1])
  return [...new Set(keys)].slice(0, shownComponents)
}

interface LicenseDraft {
  readonly moduleIds: Set<string>
  readonly componentKeys: Set<string>
  readonly obligations: Map<string, DueObligation>
}

interface LicensedComponent {
  readonly fact: LegalFact
  readonly moduleId: string
  readonly policy: PathScopedPolicy | undefined
  readonly termsOf: (licensing: Licensing | undefined) => readonly NamedLicense[]
}

interface NamedLicense {
  readonly license: string
  readonly term: LicenseTerm | undefined
}

function addLicensedComponent(used: Map<string, LicenseDraft>, { fact, moduleId, policy, termsOf }: LicensedComponent): void {
  if (policy === undefined) return
  for (const { license, term } of termsOf(effectiveLicensing(fact, policy, moduleId))) {
    const draft = used.get(license) ?? { moduleIds: new Set(), componentKeys: new Set(), obligations: new Map() }
    used.set(license, draft)
    draft.componentKeys.add(fact.componentKey)
    // components of one module under one licence are used much alike: the first one shows the obligations
    if (term !== undefined && !draft.moduleIds.has(moduleId)) addObligations(draft, term, legalContextOf(fact, policy, moduleId))
    draft.moduleIds.add(moduleId)
  }
}

/** An obligation that one module meets is open while another does not. */
function addObligations({ obligations }: LicenseDraft, term: LicenseTerm, setting: LegalContext): void {
  for (const obligation of dueObligations([term], setting)) {
    const isOpen = obligations.has(obligation.key) && obligations.get(obligation.key)?.resolved === undefined
    if (!isOpen) obligations.set(obligation.key, obligation)
  }
}

/** Splits a declaration into its licences, and its words that are none. */
function splitLicenses(licensing: Licensing | undefined): readonly NamedLicense[] {
  if (licensing === undefined) return [{ license: '', term: undefined }]
  const { expression, unrecognised } = licensing
  const terms = expression === undefined ? [] : licenseTerms(expression)
  return [
    ...terms.map((term) => ({ license: formatLicenseExpression(term), term })),
    ...unrecognised.map((license) => ({ license, term: undefined })),
  ]
}
