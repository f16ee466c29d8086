import type { components } from '../api/schema.d.ts'
import type { Risk } from './risk.ts'

type PropertiesInput = components['schemas']['RiskPropertiesInput']
type DecisionInput = components['schemas']['DecisionInput']

/** What the form of a risk asks; an empty text where nothing is stored. */
export interface RiskDraft {
  /** The id of a user. */
  readonly owner: string
  readonly impactClass: string
  readonly BV: string
  readonly BV_enum: string
  readonly EF: string
  readonly EF_enum: string
  readonly ARO: string
  readonly ARO_enum: string
  readonly state: string
  readonly generalApproach: string
  readonly type: string
  readonly rationale: string
  readonly validFrom: string
  readonly validUntil: string
  /** `true` or empty. */
  readonly internal: string
}
export type DraftField = keyof RiskDraft

/** What somebody typed into a field, and what was stored when they did. */
interface Edit {
  readonly from: string
  readonly to: string
}
export type Edits = Readonly<Partial<Record<DraftField, Edit>>>

export const propertyFields = [
  'owner',
  'impactClass',
  'BV',
  'BV_enum',
  'EF',
  'EF_enum',
  'ARO',
  'ARO_enum',
  'state',
  'generalApproach',
] as const
export const decisionFields = ['type', 'rationale', 'validFrom', 'validUntil', 'internal'] as const
const numberFields: ReadonlySet<string> = new Set(['BV', 'EF', 'ARO'])

export function draftOf({ riskProperties }: Pick<Risk, 'riskProperties'>): RiskDraft {
  const { decision } = riskProperties
  const properties = propertyFields.map((field) => [field, String(riskProperties[field] ?? '')])
  const decided = decisionFields.map((field) => [field, textOf(decision?.[field])])
  return Object.fromEntries([...properties, ...decided]) as RiskDraft
}

function textOf(value: string | boolean | undefined): string {
  return value === undefined || value === false ? '' : String(value)
}

/** Notes what was typed; a field that is as it was stored is not an edit. */
export function withEdit(edits: Edits, stored: RiskDraft, field: DraftField, to: string): Edits {
  const from = edits[field]?.from ?? stored[field]
  const { [field]: _former, ...others } = edits
  return to === from && to === stored[field] ? others : { ...others, [field]: { from, to } }
}

/** Returns what the form shows: what was typed over what is stored. */
export function draftWith(stored: RiskDraft, edits: Edits): RiskDraft {
  return { ...stored, ...Object.fromEntries(Object.entries(edits).map(([field, { to }]) => [field, to])) }
}

/** Returns the edited fields that somebody else has changed to another value since. */
export function conflictsOf(stored: RiskDraft, edits: Edits): readonly DraftField[] {
  return (Object.entries(edits) as [DraftField, Edit][]).flatMap(([field, { from, to }]) =>
    stored[field] !== from && stored[field] !== to ? [field] : [],
  )
}

/** Keeps what was typed although somebody else has changed the fields. */
export function insistOn(stored: RiskDraft, edits: Edits): Edits {
  return Object.fromEntries(Object.entries(edits).map(([field, { to }]) => [field, { from: stored[field as DraftField], to }]))
}

/** Returns what was typed while other edits were saved, on what is stored now. */
export function rebased(typed: Edits, saved: Edits, stored: RiskDraft): Edits {
  const later = Object.entries(typed).filter(([field, { to }]) => to !== saved[field as DraftField]?.to)
  return Object.fromEntries(later.map(([field, { to }]) => [field, { from: stored[field as DraftField], to }]))
}

/** Gives up what was typed into these fields. */
export function withoutEdits(edits: Edits, fields: readonly DraftField[]): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([field]) => !fields.includes(field as DraftField)))
}

/** Makes the request: the changed fields alone, so that nobody else's change is overwritten. The decision is one value. */
export function toProperties(stored: RiskDraft, edits: Edits): PropertiesInput {
  const draft = draftWith(stored, edits)
  const changed = propertyFields.filter((field) => draft[field] !== stored[field])
  const isDecided = decisionFields.some((field) => draft[field] !== stored[field])
  return {
    ...Object.fromEntries(changed.map((field) => [field, valueOf(field, draft[field])])),
    ...(isDecided && { decision: decisionOf(draft) }),
  }
}

function valueOf(field: DraftField, text: string): string | number | null {
  if (text === '') return null
  return numberFields.has(field) && Number.isFinite(Number(text)) ? Number(text) : text
}

function decisionOf({ type, rationale, validFrom, validUntil, internal }: RiskDraft): DecisionInput | null {
  if (type === '') return null
  return {
    type: type as DecisionInput['type'],
    rationale,
    ...(validFrom !== '' && { validFrom }),
    ...(validUntil !== '' && { validUntil }),
    ...(internal !== '' && { internal: true }),
  }
}
