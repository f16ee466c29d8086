import { conformityRequirements } from '#products/dossier/checklist/conformity-requirements.ts'
import type { DossierFacts } from '#products/dossier/checklist/dossier-facts.ts'
import { sayFound } from '#products/dossier/checklist/found.ts'
import { manufacturerRequirements } from '#products/dossier/checklist/manufacturer-requirements.ts'
import { productRequirements } from '#products/dossier/checklist/product-requirements.ts'
import type { CheckGroup, ChecklistItem, Requirement } from '#products/dossier/checklist/requirement.ts'
import { securityRequirements } from '#products/dossier/checklist/security-requirements.ts'
import { supportRequirements } from '#products/dossier/checklist/support-requirements.ts'

/** The regulation that the sources of the checklist refer to. */
export const regulation = 'Regulation (EU) 2024/2847 (Cyber Resilience Act)'

const groups: readonly (readonly [CheckGroup, readonly Requirement[]])[] = [
  ['conformity', conformityRequirements],
  ['manufacturer', manufacturerRequirements],
  ['product', productRequirements],
  ['security', securityRequirements],
  ['support', supportRequirements],
]

/** Evaluates the requirements on a product's technical documentation (Article 31, Annex VII and their references). Pure. */
export function toChecklist(facts: DossierFacts): readonly ChecklistItem[] {
  return groups.flatMap(([group, requirements]) => requirements.map((requirement) => itemOf(group, requirement, facts)))
}

function itemOf(group: CheckGroup, { id, requirement, sources, evaluate, todo }: Requirement, facts: DossierFacts): ChecklistItem {
  const { status, found } = evaluate(facts)
  return {
    id,
    group,
    requirement,
    sources: [...(typeof sources === 'function' ? sources(facts) : sources)],
    status,
    found: sayFound(found),
    reason: found,
    todo: status === 'missing' || status === 'check' ? todo : null,
  }
}
