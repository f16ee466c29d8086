import { mapInTurns } from '#platform/map-in-turns.ts'
import type { Transaction } from '#database/database.ts'
import type { VexSubject } from '#standards/vex/match-vex.ts'
import type { Finding, FindingKind } from '#analysis/finding.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'

/** What to evaluate: whole modules of one company, or only some components of these modules. */
export interface Scope {
  readonly companyId: string
  readonly moduleIds: readonly string[]
  readonly componentIds?: readonly number[]
  /** Of these components the licence may be another one, which concerns the modules as a whole. */
  readonly isRelicensed?: boolean
  /** In place of what the modules hold today: what they held when they were released. */
  readonly released?: Released
}

/** What modules once held, whatever they hold today. */
export interface Released {
  readonly holdings: readonly PastHolding[]
  /** What a module's document said it was, by module id. */
  readonly subjects: ReadonlyMap<string, VexSubject>
}

/** That a module held a component, and what its document called it. */
export interface PastHolding {
  readonly moduleId: string
  readonly componentId: number
  readonly cpe: string | undefined
  /** Whether the component is looked for by that CPE. */
  readonly isMatchedByCpe: boolean
}

export interface ModuleRef {
  readonly companyId: string
  readonly moduleId: string
}

/**
 * What is found on one component depends on the other components of its module here: modules are judged whole, and not at all where only some
 * components are judged whose licences are what they were.
 */
export const wholeKinds: readonly FindingKind[] = ['legal']

/** What an analyser of a kind has to look at; undefined: nothing. */
export function scopeFor(kind: FindingKind, scope: Scope): Scope | undefined {
  if (scope.componentIds === undefined) return scope
  if (!wholeKinds.includes(kind)) return scope.componentIds.length === 0 ? undefined : scope
  return scope.isRelicensed === true ? { companyId: scope.companyId, moduleIds: scope.moduleIds } : undefined
}

/** What an analyser found in one of the modules. */
export interface Verdict {
  readonly moduleId: string
  readonly finding: Finding
}

/** One independent question, asked of every module. It reads what is known; it never fetches, and knows no other analyser. */
export interface Analyser {
  readonly kind: FindingKind
  /** `at`: the moment the judgement is of. */
  readonly analyse: (trx: Transaction, scope: Scope, policies: ReadonlyMap<string, PlacedPolicy>, at: Date) => Promise<readonly Verdict[]>
}

/** What is known about components, and the modules that hold them. */
export interface Known<Fact> {
  readonly facts: readonly Fact[]
  /** Module ids by component id. */
  readonly holders: ReadonlyMap<number, readonly string[]>
}

/** What is known about the components of each module. */
export function factsByModule<Fact extends { readonly componentId: number }>({
  facts,
  holders,
}: Known<Fact>): ReadonlyMap<string, readonly Fact[]> {
  const byModule = new Map<string, Fact[]>()
  for (const fact of facts) for (const moduleId of holders.get(fact.componentId) ?? []) push(byModule, moduleId, fact)
  return byModule
}

function push<Fact>(byModule: Map<string, Fact[]>, moduleId: string, fact: Fact): void {
  const own = byModule.get(moduleId)
  if (own === undefined) byModule.set(moduleId, [fact])
  else own.push(fact)
}

interface Parts<Fact extends { readonly componentId: number }> {
  readonly kind: FindingKind
  /** Looks up everything `judge` needs, once for each component whatever the number of modules, in a constant number of statements. */
  readonly gather: (trx: Transaction, scope: Scope) => Promise<Known<Fact>>
  /** Decides from the fact, the policy, which module it is and the moment given alone: no I/O, no clock, same input same finding. */
  readonly judge: (fact: Fact, policy: PlacedPolicy, moduleId: string, at: Date) => Finding | readonly Finding[] | undefined
  /** Whether a module of this policy is judged at all; of the others nothing is gathered. Every module unless it is said here. */
  readonly isAsked?: (policy: PlacedPolicy) => boolean
}

export function defineAnalyser<Fact extends { readonly componentId: number }>({ kind, gather, judge, isAsked }: Parts<Fact>): Analyser {
  function isConcerned(moduleId: string, policies: ReadonlyMap<string, PlacedPolicy>): boolean {
    const policy = policies.get(moduleId)
    return policy !== undefined && (isAsked?.(policy) ?? true)
  }
  return {
    kind,
    async analyse(trx, scope, policies, at) {
      const moduleIds = scope.moduleIds.filter((moduleId) => isConcerned(moduleId, policies))
      if (moduleIds.length === 0) return []
      const { facts, holders } = await gather(trx, { ...scope, moduleIds })
      const verdicts = await mapInTurns(facts, (fact) =>
        (holders.get(fact.componentId) ?? []).flatMap((moduleId) => {
          const policy = policies.get(moduleId)
          const findings = policy && judge(fact, policy, moduleId, at)
          return findings === undefined ? [] : [findings].flat().map((finding) => ({ moduleId, finding }))
        }),
      )
      return verdicts.flat()
    },
  }
}
