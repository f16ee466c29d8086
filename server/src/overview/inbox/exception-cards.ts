import { type Caller, hasFeature } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { type EndingStatement, findEndingStatements } from '#analysis/analysis.ts'
import { findEndingEntries, type PlacedEnding } from '#portfolio/portfolio.ts'
import { findRiskExceptions } from '#overview/inbox/decision-cards-report.ts'
import { type CardContent, type InboxItem } from '#overview/inbox/inbox-card.ts'
import { because, countText } from '#overview/inbox/reason.ts'

/** From when on ended exceptions are shown, now, until when exceptions end soon, and how many to show. */
export interface ExceptionSpan {
  readonly since: Date
  readonly now: Date
  readonly until: Date
  readonly most: number
}

const noContent: CardContent = { total: 0, items: [] }

/** Finds what is accepted for a time that ends soon or has ended: risks, entries of settings, and statements; three statements. */
export async function findExceptions(db: Database, caller: Caller, { since, now, until, most }: ExceptionSpan): Promise<CardContent> {
  const span = { after: since, upTo: until }
  const risks = hasFeature(caller, 'risks') ? await findRiskExceptions(db, caller, { now, until, most }) : noContent
  const entries = await findEndingEntries(db, caller, span)
  const statements = await findEndingStatements(db, caller, { ...span, now, most })
  const items = [
    ...risks.items,
    ...entries.map((entry) => itemOfEntry(entry, now)),
    ...statements.items.map((statement) => itemOfStatement(statement, now)),
  ]
  return { total: risks.total + entries.length + statements.total, items: inOrder(items, now).slice(0, most) }
}

/** Puts what has ended first, the latest of it, then what ends next. Pure. */
export function inOrder(items: readonly InboxItem[], now: Date): readonly InboxItem[] {
  const at = now.getTime()
  function placeOf({ since }: InboxItem): number {
    const ends = since === null ? -Infinity : Date.parse(since)
    return ends <= at ? -ends : ends
  }
  function hasEnded({ since }: InboxItem): boolean {
    return since === null || Date.parse(since) <= at
  }
  return items.toSorted((a, b) => Number(hasEnded(b)) - Number(hasEnded(a)) || placeOf(a) - placeOf(b))
}

function itemOfEntry({ path, subject, place, comment, ends, ...target }: PlacedEnding, now: Date): InboxItem {
  const code = path === 'legalRulesConfig' ? 'rule-exception-ends' : 'entry-ends'
  const words = { isCompanyWide: place === '' }
  const reason = because(code, { hasEnded: ends <= now, comment })
  return { what: subject, where: placeText(place), since: ends.toISOString(), ...reason, link: settingsOf(target), words }
}

function settingsOf({ projectId, moduleId }: Pick<PlacedEnding, 'projectId' | 'moduleId'>): string {
  if (moduleId !== undefined) return `/modules/${moduleId}/settings`
  return projectId === undefined ? '/admin/policies' : `/projects/${projectId}/settings`
}

function itemOfStatement({ status, vulnerabilities, createdBy, place, ends }: EndingStatement, now: Date): InboxItem {
  const [first = '', ...others] = vulnerabilities
  return {
    what: others.length === 0 ? first : `${first} and ${countText(others.length, 'other')}`,
    where: placeText(place),
    since: ends.toISOString(),
    ...because('statement-ends', { hasEnded: ends <= now, status, by: createdBy }),
    link: `/vulnerabilities/${encodeURIComponent(first)}`,
    words: { isCompanyWide: place === '', ...(others.length > 0 && { first: { name: first, others: others.length } }) },
  }
}

function placeText(place: string): string {
  return place === '' ? 'the company' : place
}
