import { type Static, Type } from 'typebox'
import type { DossierFacts } from '#products/dossier/checklist/dossier-facts.ts'

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
    todo: Type.Union([Type.String(), Type.Null()], { description: 'what to do; null when it is met or does not apply' }),
  },
  { title: 'DossierChecklistItem' },
)
export type ChecklistItem = Readonly<Static<typeof ChecklistItem>>

export interface CheckResult {
  readonly status: CheckStatus
  readonly found: string
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

export function met(found: string): CheckResult {
  return { status: 'met', found }
}

export function missing(found: string): CheckResult {
  return { status: 'missing', found }
}

export function check(found: string): CheckResult {
  return { status: 'check', found }
}

export function noOccasion(found: string): CheckResult {
  return { status: 'no-occasion', found }
}

export function notApplicable(found: string): CheckResult {
  return { status: 'not-applicable', found }
}

/** Is met by any text that is not blank, and shows it shortened. */
export function metByText(called: string, ...texts: readonly (string | null | undefined)[]): CheckResult {
  const text = texts.find((one) => one !== undefined && one !== null && one.trim() !== '')
  return text === undefined || text === null ? missing(`Not stored: ${called}.`) : met(`${capitalised(called)}: ${shortened(text)}`)
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Reduces a text to one short line. */
function shortened(text: string): string {
  const characters = Array.from(text.slice(0, 1000).replaceAll(/\s+/gu, ' ').trim())
  return characters.length > 160 ? `${characters.slice(0, 159).join('')}…` : characters.join('')
}

/** Formats a number of things: `1 release`, `3 releases`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`
}
