import { type Static, Type } from 'typebox'
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
  },
  { title: 'ApprovalChecklistItem' },
)
export type ChecklistItem = Readonly<Static<typeof ChecklistItem>>

/** The checks before approving; the status is that of the worst item. Warnings do not prevent an approval. */
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
  const items = checks.map(({ key, evaluate }) => Object.assign({ key }, evaluate(facts)))
  const gravest = items.reduce((most, { status }) => Math.max(most, checkStatuses.indexOf(status)), 0)
  return { approvalId: facts.approvalId, status: checkStatuses[gravest] ?? 'ok', items }
}

function ok(message: string): CheckResult {
  return { status: 'ok', message }
}

function warning(message: string, fix: string): CheckResult {
  return { status: 'warning', message, fix }
}

function blocking(message: string, fix: string): CheckResult {
  return { status: 'blocking', message, fix }
}

function request({ status }: ChecklistFacts): CheckResult {
  if (status === 'draft') return blocking('The request is a draft.', 'Submit it with draft: false.')
  if (status === 'rejected') return blocking('The request was rejected.', 'Create a new request.')
  return ok(`The request is ${status}.`)
}

function requester({ isRequester, isPerson, fourEyes }: ChecklistFacts): CheckResult {
  if (isRequester && fourEyes)
    return blocking('The request is your own, and the company requires a second person.', 'Ask another compliance manager to approve it.')
  if (isRequester) return warning('The request is your own: nobody else has looked at it.', 'Ask another compliance manager to approve it.')
  if (!isPerson)
    return warning('The request came with a key that belongs to no user: who asked is not known.', 'Give API keys the user who holds them.')
  return ok('Somebody else asked for the approval.')
}

function publicAddress({ publicUrl }: ChecklistFacts): CheckResult {
  const fix = 'The operator sets WAYBILL_PUBLIC_URL to the https address under which others reach the service.'
  if (isLocalAddress(publicUrl)) return warning(`Documents will link to ${publicUrl}, which others cannot reach.`, fix)
  if (publicUrl.startsWith('http:')) return warning(`Documents will link to ${publicUrl}, where nothing protects them on their way.`, fix)
  return ok(`Documents link to ${publicUrl}.`)
}

function publisher({ isPublisherSet, publisherName }: ChecklistFacts): CheckResult {
  if (isPublisherSet) return ok(`Documents are published by ${publisherName}.`)
  return warning(
    `The company names no publisher; documents will name ${publisherName} and the address of this service.`,
    'Set publisher.name and publisher.namespace of the company, and ask for the approval again.',
  )
}

function version({ version: named }: ChecklistFacts): CheckResult {
  if (named !== undefined) return ok(`The release is version ${named}.`)
  return warning('The release has no version, so that documents cannot tell it from others.', 'Ask for the approval with a version.')
}

function licences({ components, unlicensed }: ChecklistFacts): CheckResult {
  if (unlicensed === 0) return ok(`Each of ${countText(components, 'component')} has a licence.`)
  return warning(
    `${countText(unlicensed, 'component')} of ${String(components)} ${unlicensed === 1 ? 'has' : 'have'} no known licence; the notice will say so.`,
    'Set the licences of these components, then ask for the approval again.',
  )
}

function violations({ violations: found }: ChecklistFacts): CheckResult {
  const kinds = Object.entries(found).filter(([, count]) => count > 0)
  if (kinds.length === 0) return ok('No finding is a violation.')
  const names = kinds.map(([kind, count]) => `${String(count)} ${kind}`).join(', ')
  return warning(
    `Findings violate the policy: ${names}.`,
    'Update the components or decide on the findings, then ask for the approval again.',
  )
}

function exploited({ exploited: names }: ChecklistFacts): CheckResult {
  if (names.length === 0) return ok('No open vulnerability is known to be exploited.')
  return warning(
    `Known to be exploited, and open: ${listNames(names)}.`,
    'Update the components, or state why the product is not affected.',
  )
}

function decisions({ undecided }: ChecklistFacts): CheckResult {
  if (undecided.length === 0) return ok('Every vulnerability that violates the policy is decided on.')
  return warning(
    `Nobody has decided on ${listNames(undecided)}.`,
    'Decide on their risks in the risk register or update the components, then ask for the approval again.',
  )
}

function exceptions({ exceptionEnds, now }: ChecklistFacts): CheckResult {
  const due = exceptionEnds.filter(({ until }) => daysBetween(now, until) <= dueDays)
  if (due.length === 0) return ok('No temporary exception is about to end.')
  const names = due.map(({ name, until }) => `${name} (${until.toISOString().slice(0, 10)})`)
  return warning(
    `Temporary exceptions end within ${String(dueDays)} days or have ended: ${listNames(names)}.`,
    'Decide on these risks again.',
  )
}

function sbomAge({ oldestScan, now }: ChecklistFacts): CheckResult {
  const days = Math.floor(daysBetween(oldestScan.submitted, now))
  if (days <= sbomDays) return ok(`The oldest SBOM of the release is ${countText(days, 'day')} old.`)
  return warning(`The SBOM of ${oldestScan.module} is ${countText(days, 'day')} old.`, 'Send the SBOM of the build that is released.')
}

function newerScan({ newerScans }: ChecklistFacts): CheckResult {
  if (newerScans.length === 0) return ok('The release holds what its modules hold now.')
  return warning(
    `Later scans are not part of the release: ${listNames(newerScans)}.`,
    'Ask for the approval again if the later content is released.',
  )
}

function advisories({ advisoriesRead, now }: ChecklistFacts): CheckResult {
  const fix = 'The operator synchronises or imports the feed osv.'
  if (advisoriesRead === undefined) return warning('Advisories were never synchronised: vulnerabilities may be missing.', fix)
  const day = advisoriesRead.toISOString().slice(0, 10)
  if (daysBetween(advisoriesRead, now) <= feedDays) return ok(`Advisories were synchronised on ${day}.`)
  return warning(`Advisories were last synchronised on ${day}: newer vulnerabilities are missing.`, fix)
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 86_400_000
}

function countText(count: number, one: string): string {
  return `${String(count)} ${one}${count === 1 ? '' : 's'}`
}

const maxNamed = 10

function listNames(names: readonly string[]): string {
  const more = names.length - maxNamed
  return `${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`
}
