import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { readQueryMoment } from '#platform/http/read-query-moment.ts'
import { invalid } from '#platform/http-error.ts'
import type { IsoMoment } from '#platform/iso-moment.ts'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import { assessmentOrigins, decisionTypes, deprecatedStates, origins, states, treatments } from '#risks/vocabulary.ts'

function wordList(description: string): ReturnType<typeof Type.String> {
  return Type.String({ description: `${description}; comma-separated` })
}

/** The filters of the list and the reports (docs/reference/risks.md#filters). */
export const RiskQuery = Type.Object({
  state: Type.Optional(wordList(`${states.join(', ')} or none`)),
  treatment: Type.Optional(wordList(treatments.join(', '))),
  impactClass: Type.Optional(wordList('a class of the scheme, or none')),
  origin: Type.Optional(wordList(`${origins.join(', ')} or none`)),
  decision: Type.Optional(wordList(`${decisionTypes.join(', ')} or none`)),
  assessmentOrigin: Type.Optional(wordList(`${assessmentOrigins.join(', ')} or none`)),
  createdSince: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time, inclusive' })),
  editedSince: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time, inclusive' })),
  projectId: Type.Optional(Type.String({ description: 'a project and its modules' })),
  moduleId: Type.Optional(Type.String()),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'part of the name, in any case' })),
  owner: Type.Optional(Type.String({ maxLength: 64, description: 'the user who owns the risk; me for the caller, or none' })),
  responsible: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'a user who owns it or is responsible for a countermeasure or task of it; me for the caller',
    }),
  ),
  decisionEnds: Type.Optional(Type.String({ description: 'date, inclusive, or date-time: decisions ended or ending by then' })),
  vulnerability: Type.Optional(Type.String({ maxLength: 200, description: 'any id of the vulnerability that the risk is about' })),
})
export type RiskQuery = Readonly<Static<typeof RiskQuery>>

/** Matches risks with one of the values, or with `orNone` those without a value. */
export interface Choice {
  readonly values: readonly string[]
  readonly orNone: boolean
}

/** A filter of the register; undefined fields do not restrict it. */
export interface RiskFilter {
  readonly state: Choice | undefined
  readonly treatment: Choice | undefined
  readonly impactClass: Choice | undefined
  readonly origin: Choice | undefined
  readonly decision: Choice | undefined
  readonly assessmentOrigin: Choice | undefined
  readonly createdSince: Date | undefined
  readonly editedSince: Date | undefined
  readonly projectId: string | undefined
  readonly moduleId: string | undefined
  /** Part of the name, in lower case. */
  readonly part: string | undefined
  readonly owner: Choice | undefined
  readonly responsible: string | undefined
  /** The first moment after the ends of decisions that match. */
  readonly decisionEnds: Date | undefined
  /** In its canonical form. */
  readonly vulnerability: string | undefined
}

/**
 * Reads the filters of a query; an empty parameter counts as absent. Throws 400 for an unknown or deprecated value and for a malformed
 * date. `requireKnownClasses` checks the impact classes.
 */
export function readRiskFilter(caller: Caller, query: RiskQuery): RiskFilter {
  return {
    state: readChoice('state', query.state, { known: [...states, 'none'], deprecated: deprecatedStates }),
    treatment: readChoice('treatment', query.treatment, { known: treatments }),
    origin: readChoice('origin', query.origin, { known: [...origins, 'none'] }),
    impactClass: readChoice('impactClass', query.impactClass),
    decision: readChoice('decision', query.decision, { known: [...decisionTypes, 'none'] }),
    assessmentOrigin: readChoice('assessmentOrigin', query.assessmentOrigin, { known: [...assessmentOrigins, 'none'] }),
    createdSince: readMoment('createdSince', query)?.at,
    editedSince: readMoment('editedSince', query)?.at,
    projectId: query.projectId || undefined,
    moduleId: query.moduleId || undefined,
    ...readTextFilter(caller, query),
  }
}

type TextFilter = Pick<RiskFilter, 'part' | 'owner' | 'responsible' | 'decisionEnds' | 'vulnerability'>

function readTextFilter(caller: Caller, { q = '', owner, responsible, vulnerability = '', ...query }: RiskQuery): TextFilter {
  return {
    part: q.trim().toLowerCase() || undefined,
    owner: readOwner(caller, owner),
    responsible: readResponsible(caller, responsible),
    decisionEnds: readMoment('decisionEnds', query)?.end,
    vulnerability: canonicalVulnerabilityId(vulnerability) || undefined,
  }
}

function readMoment(parameter: 'createdSince' | 'editedSince' | 'decisionEnds', query: RiskQuery): IsoMoment | undefined {
  const text = query[parameter]
  return text ? readQueryMoment(parameter, text) : undefined
}

/** Reads the id of a responsible user; `me` stands for the caller. */
export function readResponsible({ id }: Pick<Caller, 'id'>, text: string | undefined): string | undefined {
  return text === 'me' ? id : text || undefined
}

function readOwner(caller: Caller, text: string | undefined): Choice | undefined {
  const owner = readResponsible(caller, text)
  return owner === undefined ? undefined : { values: owner === 'none' ? [] : [owner], orNone: owner === 'none' }
}

interface KnownWords {
  readonly known?: readonly string[]
  readonly deprecated?: readonly string[]
}

function readChoice(parameter: string, text: string | undefined, { known, deprecated = [] }: KnownWords = {}): Choice | undefined {
  if (!text) return undefined
  const named = new Set(text.split(',').map((word) => word.trim()))
  if (known !== undefined) requireKnown(parameter, [...named], { known, deprecated })
  return { values: [...named].filter((word) => word !== 'none'), orNone: named.has('none') }
}

function requireKnown(parameter: string, named: readonly string[], { known = [], deprecated = [] }: KnownWords): void {
  const unknown = named.find((word) => !known.includes(word))
  if (unknown === undefined) return
  const what = deprecated.includes(unknown) ? `${unknown} is deprecated and` : `${shorten(unknown)} is unknown and`
  throw invalid(parameter, `${parameter} ${what} is not a valid filter; use ${known.join(', ')}`)
}

/** Throws 400 unless every impact class is one of the scheme's (docs/reference/risks.md#filters). */
export function requireKnownClasses({ impactClass }: RiskFilter, classes: readonly string[]): void {
  requireKnown('impactClass', impactClass?.values ?? [], { known: [...classes, 'none'] })
}

function shorten(word: string): string {
  return word === '' ? 'an empty value' : word.slice(0, 80)
}
