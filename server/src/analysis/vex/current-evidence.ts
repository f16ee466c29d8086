import type { Transaction } from '#database/database.ts'
import type { EvaluationScope, ReleasedTree } from '#analysis/analyser.ts'
import { loadTrees } from '#analysis/load-trees.ts'
import { type ComponentVulnerability, componentVulnerabilityKey, loadAdvisoryDigests } from '#analysis/vex/advisory-digest-store.ts'
import { componentRefKey } from '#analysis/module-component-ref.ts'
import type { CurrentEvidence } from '#analysis/vex/decision-evidence.ts'
import { type PathSteps, readPathSteps } from '#analysis/vex/path-steps.ts'

/** A vulnerability of a component of a module. */
export interface EvidenceRequest extends ComponentVulnerability {
  readonly moduleId: string
}

/**
 * Loads what decisions on these vulnerabilities are compared with: three statements, none for no request, and one of a release. The SBOMs of
 * the modules are read one by one.
 */
export async function loadCurrentEvidence(
  trx: Transaction,
  scope: Pick<EvaluationScope, 'companyId' | 'content' | 'next'>,
  requests: readonly EvidenceRequest[],
): Promise<(request: EvidenceRequest) => CurrentEvidence> {
  const wanted = [...new Map(requests.map((request) => [componentVulnerabilityKey(request), request])).values()]
  const advisories = await loadAdvisoryDigests(trx, wanted)
  const steps = await loadSteps(trx, scope, requests)
  return (request) => ({
    advisories: advisories.get(componentVulnerabilityKey(request)) ?? {},
    steps: steps.get(componentRefKey(request)),
  })
}

async function loadSteps(
  trx: Transaction,
  scope: Pick<EvaluationScope, 'companyId' | 'content' | 'next'>,
  requests: readonly EvidenceRequest[],
): Promise<ReadonlyMap<string, PathSteps>> {
  const byModule = Map.groupBy(requests, ({ moduleId }) => moduleId)
  const steps = new Map<string, PathSteps>()
  const released = scope.content?.trees?.filter(({ moduleId }) => byModule.has(moduleId))
  const componentIds = [...new Set(requests.map(({ componentId }) => componentId))]
  for await (const tree of released ?? loadTrees(trx, scope, [...byModule.keys()], componentIds))
    for (const [componentId, found] of stepsIn(tree, new Set((byModule.get(tree.moduleId) ?? []).map((request) => request.componentId))))
      steps.set(componentRefKey({ moduleId: tree.moduleId, componentId }), found)
  return steps
}

function stepsIn(
  { sbom, componentIds }: Pick<ReleasedTree, 'sbom' | 'componentIds'>,
  wanted: ReadonlySet<number>,
): readonly (readonly [number, PathSteps])[] {
  const stepsTo = readPathSteps(sbom)
  return sbom.components.flatMap(({ purl }, index) => {
    const id = componentIds.get(purl)
    return id === undefined || !wanted.has(id) ? [] : [[id, stepsTo(index)] as const]
  })
}
