import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { loadPolicies, type Policy } from '#portfolio/portfolio.ts'
import { formatLicenseExpression } from '@waybill/licensing'
import type { LicenseMix } from '@waybill/licensing/compatibility'
import { factsByModule } from '#analysis/analyser.ts'
import { effectiveLicensing, type Selection, selectionOf, legalContextOf } from '#analysis/legal/evaluate-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'
import { evaluateLicensing } from '#analysis/legal/license-breaches.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import { moduleMixOf } from '#analysis/legal/module-mix.ts'
import { scopePoliciesByPath } from '#analysis/policy/path-scoped-policies.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'
import { type DecidingRule, decidingRule, type RuleTarget } from '#analysis/vulnerability/vulnerability-rule.ts'

/** What licenses a component of a module, and who says so. */
export interface ExplainedLicense {
  /** As declared, chosen or published, in words to show. */
  readonly text: string
  /** SPDX expression; undefined where none of the words is a licence anybody knows. */
  readonly expression: string | undefined
  /** The same with the alternative that was chosen in place of each OR. */
  readonly chosen: string | undefined
  readonly unrecognised: readonly string[]
  readonly confidence: Licensing['confidence']
  readonly source: 'selected' | 'document' | 'registry'
  /** The setting's entry, for `selected`. */
  readonly selection: Selection | undefined
}

/** What the evaluation of a module rests on beyond its findings. */
export interface ExplainedModule {
  readonly policy: Policy
  /** By component id; a component without any known licence is not there. */
  readonly licenses: ReadonlyMap<number, ExplainedLicense>
  /** The entry of cveConfig that decides over a vulnerability of a component. */
  readonly ruling: (found: RuleTarget) => DecidingRule | undefined
}

/**
 * Explains what licenses the components of modules, and which entries of settings decide over their findings, under the settings as
 * they are now: by module id; a constant number of statements.
 */
export async function explainModules(
  trx: Transaction,
  { companyId }: Tenant,
  moduleIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, ExplainedModule>> {
  if (moduleIds.length === 0) return new Map()
  const scope = { companyId, moduleIds }
  const policies = await scopePoliciesByPath(trx, scope, await loadPolicies(trx, scope, moduleIds, at))
  const byModule = factsByModule(await gatherLicenses(trx, scope))
  return new Map(
    Array.from(policies, ([moduleId, policy]) => {
      const own = byModule.get(moduleId) ?? []
      const mix = moduleMixOf(own, policy, moduleId)
      const explained = own.map((fact) => ({
        componentId: fact.componentId,
        license: explainLicense(fact, { policy, moduleId, mix: mix?.around(fact.componentId) }),
      }))
      return [moduleId, explainedModule(policy, explained)]
    }),
  )
}

/**
 * Explains what licenses components of one module under its settings as they are now, by component id; alternatives stay as they are. A constant
 * number of statements.
 */
export async function explainLicenses(
  trx: Transaction,
  { companyId, moduleId }: Tenant & { readonly moduleId: string },
  componentIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, ExplainedLicense>> {
  const scope = { companyId, moduleIds: [moduleId], componentIds }
  const policies = await scopePoliciesByPath(trx, scope, await loadPolicies(trx, scope, [moduleId], at))
  const policy = policies.get(moduleId)
  if (policy === undefined) return new Map()
  const { facts } = await gatherLicenses(trx, scope)
  const explained = facts.map((fact) => ({
    componentId: fact.componentId,
    license: explainLicense(fact, { policy, moduleId, mix: undefined }),
  }))
  return explainedModule(policy, explained).licenses
}

interface ComponentLicense {
  readonly componentId: number
  readonly license: ExplainedLicense | undefined
}

function explainedModule(policy: PathScopedPolicy, explained: readonly ComponentLicense[]): ExplainedModule {
  const licenses = explained.flatMap(({ componentId, license }) => (license === undefined ? [] : [[componentId, license] as const]))
  return { policy, licenses: new Map(licenses), ruling: (found) => decidingRule(found, policy) }
}

interface EvaluationContext {
  readonly policy: PathScopedPolicy
  readonly moduleId: string
  readonly mix: LicenseMix | undefined
}

function explainLicense(fact: LegalFact, { policy, moduleId, mix }: EvaluationContext): ExplainedLicense | undefined {
  const licensing = effectiveLicensing(fact, policy, moduleId)
  if (licensing === undefined) return undefined
  const { text, expression, unrecognised, confidence } = licensing
  const selection = selectionOf(fact, policy)
  const assessed = expression && evaluateLicensing(licensing, legalContextOf(fact, policy, moduleId, mix))
  return {
    text,
    expression: expression && formatLicenseExpression(expression),
    chosen: assessed?.chosen,
    unrecognised,
    confidence,
    source: selection === undefined ? sourceOf(fact, moduleId) : 'selected',
    selection,
  }
}

function sourceOf({ declared }: LegalFact, moduleId: string): ExplainedLicense['source'] {
  return declared.has(moduleId) ? 'document' : 'registry'
}
