import type { FindingItem } from '#analysis/findings/finding-shape.ts'

/** Says in one sentence what findings have in common that are folded into one line; one by itself says it in its own words. */
export function summaryOf(first: FindingItem, findings: number): string {
  if (findings === 1) return first.reason
  return `${String(findings)} components ${sentences[first.kind](first)}`
}

/** What the components do, by kind of finding. */
const sentences: Readonly<Record<FindingItem['kind'], (first: FindingItem) => string>> = {
  legal,
  vulnerability: ({ key }) => `are affected by ${key}`,
  viability: ({ key }) =>
    key === 'activity' ? 'show less activity than the policy asks for' : 'are made in repositories of which too little is known',
  versioning: ({ key }) =>
    key === 'jump'
      ? 'are of versions higher than any their registry published'
      : 'are further behind their newest release than the policy allows',
  integrity: ({ key }) => integrity[key] ?? `are known to be malicious (${key})`,
  endoflife,
}

const integrity: Readonly<Record<string, string>> = {
  hash: 'differ from what their registry published',
  'unknown-version': 'are of versions that their registry does not have',
  yanked: 'were withdrawn from their registry by their publishers',
  deprecated: 'are deprecated by their publishers',
}

const plainly: Readonly<Record<string, string>> = {
  'no licence is known of it': 'have no known licence',
  'is not recognised as a licence': 'are under words that are not recognised as a licence',
}

function legal({ details }: FindingItem): string {
  const message = textOf(details, 'message')
  if (details?.['license'] === undefined) return plainly[message] ?? `of which the licence is not known: each ${message}`
  return plainly[message] ?? `are under a licence that ${message}`
}

function endoflife({ key, details }: FindingItem): string {
  const line = details === null ? key : `${textOf(details, 'label')} ${textOf(details, 'release')}`
  const [day, isPassed] = [textOf(details, 'endOfLife'), details?.['isPassed'] === true]
  if (day === '') return `belong to ${line}, which has reached its end of life`
  return `belong to ${line}, which ${isPassed ? 'reached' : 'reaches'} its end of life on ${day}`
}

function textOf(details: FindingItem['details'], field: string): string {
  const value = details?.[field]
  return typeof value === 'string' ? value : ''
}
