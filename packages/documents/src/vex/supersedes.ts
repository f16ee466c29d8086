import type { VexDocument } from '@waybill/vulnerabilities/vex'

type DocumentIssue = Pick<VexDocument, 'version' | 'published'>

/** Whether an issue of a document replaces a stored one: by date, else by version number, else by order of arrival. */
export function supersedes(sent: DocumentIssue, held: DocumentIssue): boolean {
  return (compareDates(sent.published, held.published) || compareNumbers(sent.version, held.version)) >= 0
}

function compareDates(a: string | undefined, b: string | undefined): number {
  const distance = Date.parse(a ?? '') - Date.parse(b ?? '')
  return Number.isNaN(distance) ? 0 : distance
}

const numbered = /^\d{1,9}(?:\.\d{1,9}){0,9}$/u

function compareNumbers(a = '', b = ''): number {
  if (!numbered.test(a) || !numbered.test(b)) return 0
  const [left, right] = [numbersOf(a), numbersOf(b)]
  const at = left.findIndex((number, i) => number !== (right[i] ?? 0))
  return at === -1 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? 0)
}

function numbersOf(version: string): readonly number[] {
  return version
    .replace(/(?:\.0+)+$/u, '')
    .split('.')
    .map(Number)
}
