import { type Static, Type } from 'typebox'
import type { DossierFacts } from '#products/dossier/checklist/dossier-facts.ts'
import { Found, type FoundCode, foundOf, type FoundValues } from '#products/dossier/checklist/found.ts'

/** `check`: a person has to decide. `no-occasion`: the requirement does not apply yet. */
export const checkStatuses = ['met', 'missing', 'check', 'no-occasion', 'not-applicable'] as const
export type CheckStatus = (typeof checkStatuses)[number]

export const checkGroups = ['conformity', 'manufacturer', 'product', 'security', 'support'] as const
export type CheckGroup = (typeof checkGroups)[number]

/** One requirement on the technical documentation, and whether it is met. */
export const ChecklistItem = Type.Object(
  {
    id: Type.String(),
    group: Type.Enum([...checkGroups]),
    requirement: Type.String(),
    /** Articles and annexes of the regulation: `Annex VII(1)(a)`. */
    sources: Type.Array(Type.String()),
    status: Type.Enum([...checkStatuses]),
    found: Type.String({ description: 'what was found, in one sentence' }),
    reason: Found,
    todo: Type.Union([Type.String(), Type.Null()], { description: 'what to do; null when it is met or does not apply' }),
  },
  { title: 'DossierChecklistItem' },
)
export type ChecklistItem = Readonly<Static<typeof ChecklistItem>>

export interface CheckResult {
  readonly status: CheckStatus
  readonly found: Found
}

/** A requirement of the checklist, the same for every product. */
export interface Requirement {
  readonly id: string
  readonly requirement: string
  readonly sources: readonly string[] | ((facts: DossierFacts) => readonly string[])
  readonly evaluate: (facts: DossierFacts) => CheckResult
  /** The action where it is not met. */
  readonly todo: string
}

function resultOf(status: CheckStatus) {
  return <Code extends FoundCode>(code: Code, ...values: FoundValues<Code>): CheckResult => ({ status, found: foundOf(code, ...values) })
}

export const met = resultOf('met')
export const missing = resultOf('missing')
export const check = resultOf('check')
export const noOccasion = resultOf('no-occasion')
export const notApplicable = resultOf('not-applicable')

/** Is met by any text that is not blank, and shows it shortened. */
export function metByText(what: string, ...texts: readonly (string | null | undefined)[]): CheckResult {
  const text = texts.find((one) => one !== undefined && one !== null && one.trim() !== '')
  return text === undefined || text === null ? missing('not-stored', { what }) : met('stored', { what, text: shortened(text) })
}

/** Reduces a text to one short line. */
function shortened(text: string): string {
  const characters = Array.from(text.slice(0, 1000).replaceAll(/\s+/gu, ' ').trim())
  return characters.length > 160 ? `${characters.slice(0, 159).join('')}…` : characters.join('')
}
