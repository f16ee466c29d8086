import type { HistoryTexts } from './history-texts.ts'
import { type RiskTerms, termOf } from './risk-terms-texts.ts'
import type { RiskChange } from './risk.ts'

type Change = RiskChange['changes'][number]

interface Speech {
  readonly texts: HistoryTexts
  readonly terms: RiskTerms
  /** Names of the values of the default scheme. */
  readonly names: Readonly<Record<string, string>>
  /** Names of users by id. */
  readonly people: Readonly<Record<string, string>>
  readonly date: (iso: string) => string
}

/** Longer texts are not quoted. */
const mostQuoted = 60

const dateValue = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/u

/** Fields that follow from others; a sentence about them would say the same twice. */
const derived: ReadonlySet<string> = new Set(['resolvedAt', 'assessmentInputs', 'autoKey', 'autoTool', 'sourceRefsPrevCount'])

/** Writes an entry of the history as sentences: one for each field that changed, or one for the event. */
export function sentencesOf(entry: RiskChange, speech: Speech): readonly string[] {
  const { texts } = speech
  const who = entry.by === null ? texts.system : entry.byName
  const event = texts.events[entry.event](who)
  if (entry.event === 'created' || entry.event === 'decision-expired') return [event]
  const changes = entry.changes.filter(({ field }) => !derived.has(nameOf(field)))
  return changes.length === 0 ? [event] : changes.map((change) => sentenceOf(change, who, speech))
}

/** `riskProperties.state` → `state`. */
export function nameOf(field: string): string {
  return field.replace(/^riskProperties\./u, '')
}

function sentenceOf({ field, from, to }: Change, who: string, speech: Speech): string {
  const { texts, terms } = speech
  const part = parts.find(({ prefix }) => field.startsWith(prefix))
  if (part !== undefined) return partSentence({ field, from, to }, who, texts[part.kind])
  const name = termOf(terms.fields, nameOf(field))
  const [before = '…', after] = [quoteOf(field, from, speech), quoteOf(field, to, speech)]
  if (isEmpty(to)) return texts.cleared(who, name, before)
  if (after === undefined) return texts.rewritten(who, name)
  return isEmpty(from) ? texts.set(who, name, after) : texts.changed(who, name, before, after)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}

/** A countermeasure or a task is a field of its own, with its id as the name. */
const parts = [
  { prefix: 'riskProperties.countermeasures.', kind: 'measure' },
  { prefix: 'tasks.', kind: 'task' },
] as const

function partSentence({ from, to }: Change, who: string, texts: HistoryTexts['measure' | 'task']): string {
  const part = (to ?? from) as { readonly task?: string; readonly countermeasure?: string } | null
  const name = part?.task ?? part?.countermeasure ?? ''
  if (from === null) return texts.added(who, name)
  return to === null ? texts.removed(who, name) : texts.changed(who, name)
}

/** Returns a value as a text; undefined for what is too long or too rich to quote. */
function quoteOf(field: string, value: unknown, { terms, names, people, date }: Speech): string | undefined {
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: terms.states,
    generalApproach: terms.strategies,
    decision: terms.decisions,
    owner: people,
    impactClass: names,
    proposedImpactClass: names,
    BV_enum: names,
    EF_enum: names,
    ARO_enum: names,
  }
  const text = plainText(value)
  if (text === undefined || text.length > mostQuoted) return undefined
  return dateValue.test(text) ? date(text) : termOf(labels[nameOf(field)] ?? {}, text)
}

/** Lists are joined; a decision is named by its type. */
function plainText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value.join(', ') : undefined
  if (typeof value !== 'object' || value === null) return String(value)
  return (value as { readonly type?: string }).type
}
