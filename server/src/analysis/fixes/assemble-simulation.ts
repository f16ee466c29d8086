import { wholeModuleKinds } from '#analysis/analyser.ts'
import { componentRefKey } from '#analysis/module-component-ref.ts'
import type { Simulation } from '#analysis/fixes/simulation-shape.ts'
import { assemblePreview, previewModule } from '#analysis/preview/assemble-preview.ts'
import { compareFindings, type ComparedFinding, type EvaluatedFinding } from '#analysis/preview/compare-findings.ts'
import type { ComponentName, PresentComponent, PreviewedModule } from '#analysis/preview/preview-store.ts'

/** What was found before and after components were replaced. */
export interface SimulatedModules {
  readonly modules: readonly PreviewedModule[]
  readonly present: readonly PresentComponent[]
  readonly contained: readonly PresentComponent[]
  /** The replaced components, by `componentRefKey`. */
  readonly replacedRefs: ReadonlySet<string>
  /** The components that replace others. */
  readonly newIds: ReadonlySet<number>
  readonly stored: readonly ComparedFinding[]
  /** Of the new components, and of the modules as a whole. */
  readonly after: readonly EvaluatedFinding[]
  readonly names: ReadonlyMap<number, ComponentName>
}

/** Compares the findings of replaced components by package, those of other components by themselves. Pure. */
export function assembleSimulation(simulated: SimulatedModules): Simulation {
  const { modules, present, contained, replacedRefs, newIds, stored, after, names } = simulated
  function isReplaced(finding: ComparedFinding): boolean {
    return newIds.has(finding.componentId) || replacedRefs.has(componentRefKey(finding))
  }
  function isEvaluated(finding: ComparedFinding): boolean {
    return wholeModuleKinds.includes(finding.kind) || isReplaced(finding)
  }
  function identityOf(finding: ComparedFinding): string {
    const component = isReplaced(finding) ? names.get(finding.componentId)?.key : undefined
    return JSON.stringify([finding.moduleId, finding.kind, component ?? finding.componentId, finding.findingKey])
  }
  const changes = compareFindings(stored.filter(isEvaluated), after, identityOf)
  const findings = Map.groupBy([...stored.filter((finding) => !isEvaluated(finding)), ...after], ({ moduleId }) => moduleId)
  const sizes = Map.groupBy(contained, ({ moduleId }) => moduleId)
  const previews = modules.map((module) => previewModule(module, findings.get(module.id) ?? [], sizes.get(module.id)?.length))
  const presentIds = new Set(present.map(({ componentId }) => componentId))
  return assemblePreview(previews, changes, { nameOf: (id) => names.get(id), isStored: (id) => presentIds.has(id) })
}
