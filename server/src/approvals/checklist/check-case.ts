import { type Static, Type } from 'typebox'

interface Names {
  readonly names: string
  /** How many there are besides those named. */
  readonly more: number
}

interface Address {
  readonly url: string
}

const askAnother = 'Ask another compliance manager to approve it.'
const setAddress = 'The operator sets WAYBILL_PUBLIC_URL to the https address under which others reach the service.'
const readFeed = 'The operator synchronises or imports the feed osv.'

/** What a check can find: a sentence of the values that the case has, and what to do about it. Days are `2026-01-31`. */
const cases = {
  draft: { say: () => 'The request is a draft.', fix: 'Submit it.' },
  rejected: { say: () => 'The request was rejected.', fix: 'Create a new request.' },
  open: { say: ({ status }: { readonly status: string }) => `The request is ${status}.` },
  'own-forbidden': { say: () => 'The request is your own, and the company requires a second person.', fix: askAnother },
  own: { say: () => 'The request is your own: nobody else has looked at it.', fix: askAnother },
  'of-nobody': {
    say: () => 'The request came with a key that belongs to no user: who asked is not known.',
    fix: 'Give API keys the user who holds them.',
  },
  'approved-by-requester': { say: () => 'Who asked for the approval gave it: nobody else has looked at the request.' },
  'approved-by-another': { say: () => 'Somebody else than who asked for the approval gave it.' },
  'of-another': { say: () => 'Somebody else asked for the approval.' },
  'local-address': { say: ({ url }: Address) => `Documents will link to ${url}, which others cannot reach.`, fix: setAddress },
  'open-address': {
    say: ({ url }: Address) => `Documents will link to ${url}, where nothing protects them on their way.`,
    fix: setAddress,
  },
  address: { say: ({ url }: Address) => `Documents link to ${url}.` },
  publisher: { say: ({ name }: { readonly name: string }) => `Documents are published by ${name}.` },
  'no-publisher': {
    say: ({ name }: { readonly name: string }) =>
      `The company names no publisher; documents will name ${name} and the address of this service.`,
    fix: 'Set name and namespace of the publisher in the administration of the company, and ask for the approval again.',
  },
  version: { say: ({ version }: { readonly version: string }) => `The release is version ${version}.` },
  'no-version': {
    say: () => 'The release has no version, so that documents cannot tell it from others.',
    fix: 'Ask for the approval with a version.',
  },
  licensed: { say: ({ components }: { readonly components: number }) => `Each of ${countText(components, 'component')} has a licence.` },
  unlicensed: {
    say: ({ unlicensed, components }: { readonly unlicensed: number; readonly components: number }) =>
      `${countText(unlicensed, 'component')} of ${String(components)} ${unlicensed === 1 ? 'has' : 'have'} no known licence; the notice will say so.`,
    fix: 'Set the licences of these components, then ask for the approval again.',
  },
  'no-violation': { say: () => 'No finding is a violation.' },
  violations: {
    say: (counts: Readonly<Record<string, number>>) =>
      `Findings violate the policy: ${Object.entries(counts)
        .map(([kind, count]) => `${String(count)} ${kind === 'vulnerability' && count !== 1 ? 'vulnerabilities' : kind}`)
        .join(', ')}.`,
    fix: 'Update the components or decide on the findings, then ask for the approval again.',
  },
  'none-exploited': { say: () => 'No open vulnerability is known to be exploited.' },
  exploited: {
    say: (given: Names) => `Known to be exploited, and open: ${listText(given)}.`,
    fix: 'Update the components, or state why the product is not affected.',
  },
  'all-decided': { say: () => 'Every vulnerability that violates the policy is decided on.' },
  undecided: {
    say: (given: Names) => `Nobody has decided on ${listText(given)}.`,
    fix: 'Decide on their risks in the risk register or update the components, then ask for the approval again.',
  },
  'no-exception-ends': { say: () => 'No temporary exception is about to end.' },
  'exceptions-end': {
    say: ({ days, ...given }: Names & { readonly days: number }) =>
      `Temporary exceptions end within ${String(days)} days or have ended: ${listText(given)}.`,
    fix: 'Decide on these risks again.',
  },
  'sbom-fresh': { say: ({ days }: { readonly days: number }) => `The oldest SBOM of the release is ${countText(days, 'day')} old.` },
  'sbom-old': {
    say: ({ module, days }: { readonly module: string; readonly days: number }) =>
      `The SBOM of ${module} is ${countText(days, 'day')} old.`,
    fix: 'Send the SBOM of the build that is released.',
  },
  'no-later-scan': { say: () => 'The release holds what its modules hold now.' },
  'later-scans': {
    say: (given: Names) => `Later scans are not part of the release: ${listText(given)}.`,
    fix: 'Ask for the approval again if the later content is released.',
  },
  'advisories-never': { say: () => 'Advisories were never synchronised: vulnerabilities may be missing.', fix: readFeed },
  advisories: { say: ({ day }: { readonly day: string }) => `Advisories were synchronised on ${day}.` },
  'advisories-old': {
    say: ({ day }: { readonly day: string }) => `Advisories were last synchronised on ${day}: newer vulnerabilities are missing.`,
    fix: readFeed,
  },
} as const

type Cases = typeof cases
export type CaseCode = keyof Cases
/** The values that the sentence of a case needs; none for many. */
export type CaseValues<Code extends CaseCode> = Parameters<Cases[Code]['say']>

/** What a check found, for those who say it in another language. */
export const CheckReason = Type.Object(
  { code: Type.Enum(Object.keys(cases)), values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])) },
  { title: 'ApprovalCheckReason' },
)
type CheckReason = Static<typeof CheckReason>

/** What a check found, in English and as its parts, and what to do about it. */
interface FoundCase {
  readonly message: string
  readonly fix?: string
  readonly reason: CheckReason
}

/** Says what a check found. */
export function sayCase<Code extends CaseCode>(code: Code, ...[values]: CaseValues<Code>): FoundCase {
  const { say, ...fixed } = cases[code] as { readonly say: (given: typeof values) => string; readonly fix?: string }
  return { message: say(values), ...fixed, reason: { code, values: { ...values } } }
}

function listText({ names, more }: Names): string {
  return `${names}${more > 0 ? ` and ${String(more)} more` : ''}`
}

function countText(count: number, one: string): string {
  return `${String(count)} ${one}${count === 1 ? '' : 's'}`
}
