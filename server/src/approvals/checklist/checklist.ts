import { type Static, Type } from 'typebox'
import { type CaseCode, type CaseValues, CheckReason, sayCase } from '#approvals/checklist/check-case.ts'
import { isLocalAddress } from '#approvals/checklist/local-address.ts'
import type { ChecklistFacts } from '#approvals/checklist/checklist-facts.ts'

const checkStatuses = ['ok', 'warning', 'blocking'] as const

const Status = Type.Enum([...checkStatuses])

/** One check before a request is approved. */
export const ChecklistItem = Type.Object(
  {
    key: Type.String(),
    status: Status,
    message: Type.String({ description: 'what was found, in one sentence' }),
    fix: Type.Optional(Type.String({ description: 'what to do about it' })),
    reason: CheckReason,
  },
  { title: 'ApprovalChecklistItem' },
)
export type ChecklistItem = Readonly<Static<typeof ChecklistItem>>

/** The checks before approving, and how they stand after it; the status is that of the worst item. Warnings do not prevent an approval. */
export const ApprovalChecklist = Type.Object(
  { approvalId: Type.String(), status: Status, items: Type.Array(ChecklistItem) },
  { title: 'ApprovalChecklist' },
)
export type ApprovalChecklist = Static<typeof ApprovalChecklist>

type CheckResult = Omit<ChecklistItem, 'key'>

interface Check {
  readonly key: string
  readonly evaluate: (facts: ChecklistFacts) => CheckResult
}

/** Age from which an SBOM or a feed causes a warning. */
const sbomDays = 30
const feedDays = 2
/** Temporary exceptions that end within this time cause a warning. */
const dueDays = 14

const checks: readonly Check[] = [
  { key: 'request', evaluate: request },
  { key: 'requester', evaluate: requester },
  { key: 'public-url', evaluate: publicAddress },
  { key: 'publisher', evaluate: publisher },
  { key: 'version', evaluate: version },
  { key: 'licences', evaluate: licences },
  { key: 'violations', evaluate: violations },
  { key: 'exploited', evaluate: exploited },
  { key: 'decisions', evaluate: decisions },
  { key: 'exceptions', evaluate: exceptions },
  { key: 'sbom-age', evaluate: sbomAge },
  { key: 'newer-scan', evaluate: newerScan },
  { key: 'advisories', evaluate: advisories },
]

/** Evaluates the checklist of a request. Pure. */
export function toChecklist(facts: ChecklistFacts): ApprovalChecklist {
  const items = checks.map(({ key, evaluate }) => asDecided(Object.assign({ key }, evaluate(facts)), facts))
  const gravest = items.reduce((most, { status }) => Math.max(most, checkStatuses.indexOf(status)), 0)
  return { approvalId: facts.approvalId, status: checkStatuses[gravest] ?? 'ok', items }
}

/** Nothing is left to do about what was approved; what it says still describes the release. */
function asDecided(item: ChecklistItem, { status }: ChecklistFacts): ChecklistItem {
  if (status !== 'approved') return item
  const { fix: _fix, ...found } = item
  return found
}

function resultOf(status: ChecklistItem['status']) {
  return <Code extends CaseCode>(code: Code, ...values: CaseValues<Code>): CheckResult => ({ status, ...sayCase(code, ...values) })
}

const ok = resultOf('ok')
const warning = resultOf('warning')
const blocking = resultOf('blocking')

function request({ status }: ChecklistFacts): CheckResult {
  if (status === 'draft' || status === 'rejected') return blocking(status)
  return ok('open', { status })
}

function requester({ status, isRequester, isDecidedByRequester, isPerson, fourEyes }: ChecklistFacts): CheckResult {
  if (status === 'approved') return isDecidedByRequester ? warning('approved-by-requester') : ok('approved-by-another')
  if (isRequester) return fourEyes ? blocking('own-forbidden') : warning('own')
  return isPerson ? ok('of-another') : warning('of-nobody')
}

function publicAddress({ publicUrl: url }: ChecklistFacts): CheckResult {
  if (isLocalAddress(url)) return warning('local-address', { url })
  return url.startsWith('http:') ? warning('open-address', { url }) : ok('address', { url })
}

function publisher({ isPublisherSet, publisherName: name }: ChecklistFacts): CheckResult {
  return isPublisherSet ? ok('publisher', { name }) : warning('no-publisher', { name })
}

function version({ version: named }: ChecklistFacts): CheckResult {
  return named === undefined ? warning('no-version') : ok('version', { version: named })
}

function licences({ components, unlicensed }: ChecklistFacts): CheckResult {
  return unlicensed === 0 ? ok('licensed', { components }) : warning('unlicensed', { unlicensed, components })
}

function violations({ violations: found }: ChecklistFacts): CheckResult {
  const kinds = Object.entries(found).filter(([, count]) => count > 0)
  return kinds.length === 0 ? ok('no-violation') : warning('violations', Object.fromEntries(kinds))
}

function exploited({ exploited: names }: ChecklistFacts): CheckResult {
  return names.length === 0 ? ok('none-exploited') : warning('exploited', firstOf(names))
}

function decisions({ undecided }: ChecklistFacts): CheckResult {
  return undecided.length === 0 ? ok('all-decided') : warning('undecided', firstOf(undecided))
}

function exceptions({ exceptionEnds, now }: ChecklistFacts): CheckResult {
  const due = exceptionEnds.filter(({ until }) => daysBetween(now, until) <= dueDays)
  if (due.length === 0) return ok('no-exception-ends')
  const names = due.map(({ name, until }) => `${name} (${until.toISOString().slice(0, 10)})`)
  return warning('exceptions-end', { days: dueDays, ...firstOf(names) })
}

function sbomAge({ oldestScan: { module, submitted }, now }: ChecklistFacts): CheckResult {
  const days = Math.floor(daysBetween(submitted, now))
  return days <= sbomDays ? ok('sbom-fresh', { days }) : warning('sbom-old', { module, days })
}

function newerScan({ newerScans }: ChecklistFacts): CheckResult {
  return newerScans.length === 0 ? ok('no-later-scan') : warning('later-scans', firstOf(newerScans))
}

function advisories({ advisoriesRead, now }: ChecklistFacts): CheckResult {
  if (advisoriesRead === undefined) return warning('advisories-never')
  const day = advisoriesRead.toISOString().slice(0, 10)
  return daysBetween(advisoriesRead, now) <= feedDays ? ok('advisories', { day }) : warning('advisories-old', { day })
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 86_400_000
}

const maxNamed = 10

function firstOf(names: readonly string[]): { readonly names: string; readonly more: number } {
  return { names: names.slice(0, maxNamed).join(', '), more: Math.max(0, names.length - maxNamed) }
}
