import { type Static, Type } from 'typebox'
import type { NotificationDocument } from '#products/products.ts'

interface Notified {
  readonly document: NotificationDocument
  /** -1 where it is overdue; undefined where the deadline is not known yet. */
  readonly hours: number | undefined
}

/** Why an item is in the inbox: a sentence for each reason, of the values that it has. */
const sentences = {
  requested: ({ by, isAssigned }: { readonly by: string; readonly isAssigned: boolean }) =>
    `${by} requested it; ${isAssigned ? 'you are assigned' : 'nobody is assigned'}`,
  'exception-ends': ({ hasEnded }: Ending) => `its temporary exception ${endText(hasEnded)}`,
  'entry-ends': ({ hasEnded, comment }: Ending & { readonly comment: string }) =>
    `its entry on the allow list ${endText(hasEnded)}: ${comment}`,
  'rule-exception-ends': ({ hasEnded, comment }: Ending & { readonly comment: string }) =>
    `the exception from this rule ${endText(hasEnded)}: ${comment}`,
  'statement-ends': ({ hasEnded, status, by }: Ending & { readonly status: string; readonly by: string }) =>
    `its statement “${status.replaceAll('_', ' ')}” ${endText(hasEnded)}; by ${by}`,
  exploited: (_none: object) => 'known to be exploited',
  'exploited-in-product': ({ product }: { readonly product: string }) =>
    `known to be exploited; the component is in the released product ${product}`,
  'exploited-in-release': ({ release }: { readonly release: string }) =>
    `known to be exploited; the component is in the release ${release}`,
  found: ({ score, isExploited }: { readonly score: number | undefined; readonly isExploited: boolean }) =>
    `${score === undefined ? 'no score' : `score ${String(score)}`}${isExploited ? ', known to be exploited' : ''}`,
  'document-due': ({ document, hours }: Notified) => `${documents[document]} ${dueText(hours)}`,
  'entries-missing': ({ missing }: { readonly missing: number }) =>
    missing === 1 ? 'an entry of its dossier is missing' : `${String(missing)} entries of its dossier are missing`,
  'needs-decision': ({ impactClass }: { readonly impactClass: string }) => `a risk of class ${impactClass} needs a decision`,
  'own-task': ({ isOverdue, risk }: { readonly isOverdue: boolean; readonly risk: string }) =>
    `you are responsible; ${isOverdue ? 'overdue' : 'not done yet'}; for the risk ${risk}`,
  'never-read': (_none: object) => 'was never read',
  'read-late': (_none: object) => 'was last read more than two days ago',
  'attempts-failed': ({ failures }: { readonly failures: number }) => `${countText(failures, 'attempt')} failed in a row`,
  'analysis-failed': (_none: object) => 'the analysis failed',
  'fields-not-read': ({ fields, format }: { readonly fields: number; readonly format: string }) =>
    `${countText(fields, 'field')} of the ${format} document ${fields === 1 ? 'was' : 'were'} not read`,
  'no-document': (_none: object) => 'has never got a document',
  'no-recent-document': (_none: object) => 'has had no new document for 30 days',
} as const

interface Ending {
  readonly hasEnded: boolean
}

type Sentences = typeof sentences
type ReasonCode = keyof Sentences

/** A reason for those who say it in another language. */
export const InboxReason = Type.Object(
  {
    code: Type.Enum(Object.keys(sentences)),
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  },
  { title: 'InboxReason' },
)
export type InboxReason = Static<typeof InboxReason>

/** Returns why an item is in the inbox, in English and as its parts. */
export function because<Code extends ReasonCode>(
  code: Code,
  values: Parameters<Sentences[Code]>[0],
): { readonly why: string; readonly reason: InboxReason } {
  const sentence = sentences[code] as (given: typeof values) => string
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  return { why: sentence(values), reason: { code, values: Object.fromEntries(known) } }
}

const documents: Readonly<Record<Notified['document'], string>> = {
  'early-warning': 'the early warning',
  notification: 'the notification',
  'final-report': 'the final report',
}

function dueText(hours: number | undefined): string {
  if (hours === undefined) return 'is due 14 days after a measure is available'
  return hours < 0 ? 'is overdue' : `is due in ${countText(hours, 'hour')}`
}

function endText(hasEnded: boolean): string {
  return hasEnded ? 'has ended' : 'ends within 14 days'
}

/** Formats a number of things: `1 module`, `3 modules`. */
export function countText(count: number, one: string): string {
  return `${String(count)} ${one}${count === 1 ? '' : 's'}`
}
