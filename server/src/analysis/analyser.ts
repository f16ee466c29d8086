import { mapInTurns } from '#platform/map-in-turns.ts'
import type { Transaction } from '#database/database.ts'
import type { ModuleTree } from '#sboms/sboms.ts'
import type { VexRootComponent } from '@waybill/vulnerabilities/vex'
import type { Finding, FindingKind } from '#analysis/finding.ts'
import type { PathTree } from '#analysis/vex/path-steps.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'

/** What to evaluate: whole modules of one company, or only some components of these modules. */
export interface EvaluationScope {
  readonly companyId: string
  readonly moduleIds: readonly string[]
  readonly componentIds?: readonly number[]
  /** Only what is of these kinds can be another finding than before. */
  readonly kinds?: readonly FindingKind[]
  /** Of these components the licence may be another one, which concerns the modules as a whole. */
  readonly isRelicensed?: boolean
  /** The paths to other components may be new: modules with settings for paths are evaluated as a whole. */
  readonly hasNewPaths?: boolean
  /** Replaces the present components of the modules. */
  readonly content?: ModuleContent
  /** Replaces what readers see of the module, the only one, by the generation that is being written. */
  readonly next?: NextGeneration
}

/** A generation of a module that no reader sees yet (docs/adr/0023-generations.md). */
export interface NextGeneration {
  readonly generation: number
  readonly sbomId: string
  /** The VEX document in its SBOM, in place of the one that readers see; undefined where it has none. */
  readonly vexId: string | undefined
  /** The components in scope: reading them costs the more the larger the module is. */
  readonly components: readonly NextComponent[]
  /** Loads its SBOM, and the catalogue ids of its components, in the transaction that asks. */
  readonly loadTree: (trx: Transaction) => Promise<ModuleTree>
}

/** A component of a generation that is being written, as its document gives it. */
export interface NextComponent {
  readonly componentId: number
  readonly cpe: string | undefined
  readonly hash: string | undefined
  readonly licenses: string | undefined
  readonly location: string | undefined
}

/** The components that modules had when they were released, or would have after an upgrade. */
export interface ModuleContent {
  readonly components: readonly ContainedComponent[]
  /** The root component of each module's document, by module id; without it those of the present documents. */
  readonly rootComponents?: ReadonlyMap<string, VexRootComponent>
  /** The trees of the documents that were released, for the paths to their components. */
  readonly trees?: readonly ReleasedTree[]
  /** The documents that they are from; without them own licences and paths are those of the present documents. */
  readonly documents?: ContentDocuments
}

/** The dependency tree of a released module. */
export type ReleasedTree = Omit<ModuleTree, 'sbom'> & { readonly sbom: PathTree }

/** Stored SBOMs, and the catalogue ids of their components. */
export interface ContentDocuments {
  /** By module id. */
  readonly sbomIds: ReadonlyMap<string, string>
  /** By purl. */
  readonly componentIds: ReadonlyMap<string, number>
}

/** A component of a module, with what its document says of it. */
export interface ContainedComponent {
  readonly moduleId: string
  readonly componentId: number
  readonly cpe: string | undefined
  /** Whether the component is looked for by that CPE. */
  readonly isMatchedByCpe: boolean
  /** As in `module_component`; absent where only vulnerabilities are evaluated. */
  readonly hash?: string | undefined
  readonly licenses?: string | undefined
  readonly location?: string | undefined
}

export interface ModuleRef {
  readonly companyId: string
  readonly moduleId: string
}

/**
 * Findings of these kinds depend on the other components of the module: modules are evaluated as a whole, and not at all where only some
 * components are evaluated whose licences did not change.
 */
export const wholeModuleKinds: readonly FindingKind[] = ['legal']

/** Narrows a scope to what an analyser of a kind evaluates; undefined where that is nothing. */
export function scopeForKind(kind: FindingKind, scope: EvaluationScope): EvaluationScope | undefined {
  if (scope.kinds?.includes(kind) === false) return undefined
  if (scope.componentIds === undefined) return scope
  if (!wholeModuleKinds.includes(kind)) return scope.componentIds.length === 0 ? undefined : scope
  if (scope.isRelicensed !== true) return undefined
  return { companyId: scope.companyId, moduleIds: scope.moduleIds, ...(scope.content && { content: scope.content }) }
}

/** A VEX statement can change no finding of another kind. */
export const vexKinds: readonly FindingKind[] = ['vulnerability']

/** What an analyser found in one of the modules. */
export interface ModuleFinding {
  readonly moduleId: string
  readonly finding: Finding
}

/** One independent question, asked of every module. It reads what is known; it never fetches, and knows no other analyser. */
export interface Analyser {
  readonly kind: FindingKind
  /** `at`: the moment of the evaluation. */
  readonly analyse: (
    trx: Transaction,
    scope: EvaluationScope,
    policies: ReadonlyMap<string, PathScopedPolicy>,
    at: Date,
  ) => Promise<readonly ModuleFinding[]>
  /** What accepts its findings, on which no decision is made; undefined where no setting does. */
  readonly acceptedBy?: string | undefined
  /** For kinds that depend on the module as a whole: reads it some components at a time before it is evaluated. */
  readonly inPieces?: () => PiecewiseAnalysis
}

/** The evaluation of modules whose components are read some at a time. */
export interface PiecewiseAnalysis {
  /** Returns what keeps the components read, to be called once when the transaction is over: it may be tried again. */
  readonly read: (trx: Transaction, scope: EvaluationScope) => Promise<() => void>
  readonly conclude: (policies: ReadonlyMap<string, PathScopedPolicy>) => Promise<readonly ModuleFinding[]>
}

/** What is known about components, and the modules that contain them. */
export interface ComponentFacts<Fact> {
  readonly facts: readonly Fact[]
  /** Module ids by component id. */
  readonly moduleIds: ReadonlyMap<number, readonly string[]>
}

/** Sorts what is known about components by their modules; adds it to what is known already. */
export function factsByModule<Fact extends { readonly componentId: number }>(
  { facts, moduleIds }: ComponentFacts<Fact>,
  byModule = new Map<string, Fact[]>(),
): ReadonlyMap<string, readonly Fact[]> {
  for (const fact of facts) for (const moduleId of moduleIds.get(fact.componentId) ?? []) append(byModule, moduleId, fact)
  return byModule
}

function append<Fact>(byModule: Map<string, Fact[]>, moduleId: string, fact: Fact): void {
  const own = byModule.get(moduleId)
  if (own === undefined) byModule.set(moduleId, [fact])
  else own.push(fact)
}

interface AnalyserDefinition<Fact extends { readonly componentId: number }> {
  readonly kind: FindingKind
  /** Looks up everything `evaluate` needs, once for each component whatever the number of modules, in a constant number of statements. */
  readonly gather: (trx: Transaction, scope: EvaluationScope, at: Date) => Promise<ComponentFacts<Fact>>
  /** Decides from the fact, the policy, which module it is and the moment given alone: no I/O, no clock, same input same finding. */
  readonly evaluate: (fact: Fact, policy: PathScopedPolicy, moduleId: string, at: Date) => Finding | readonly Finding[] | undefined
  /** Whether a module with this policy is evaluated at all; nothing is gathered for the others. Defaults to every module. */
  readonly appliesTo?: (policy: PathScopedPolicy) => boolean
  /** As in `Analyser`. */
  readonly acceptedBy?: string
}

export function defineAnalyser<Fact extends { readonly componentId: number }>({
  kind,
  gather,
  evaluate,
  appliesTo,
  acceptedBy,
}: AnalyserDefinition<Fact>): Analyser {
  function isConcerned(moduleId: string, policies: ReadonlyMap<string, PathScopedPolicy>): boolean {
    const policy = policies.get(moduleId)
    return policy !== undefined && (appliesTo?.(policy) ?? true)
  }
  return {
    kind,
    acceptedBy,
    async analyse(trx, scope, policies, at) {
      const moduleIds = scope.moduleIds.filter((moduleId) => isConcerned(moduleId, policies))
      if (moduleIds.length === 0) return []
      const { facts, moduleIds: affected } = await gather(trx, { ...scope, moduleIds }, at)
      const verdicts = await mapInTurns(facts, (fact) =>
        (affected.get(fact.componentId) ?? []).flatMap((moduleId) => {
          const policy = policies.get(moduleId)
          const findings = policy && evaluate(fact, policy, moduleId, at)
          return findings === undefined ? [] : [findings].flat().map((finding) => ({ moduleId, finding }))
        }),
      )
      return verdicts.flat()
    },
  }
}
