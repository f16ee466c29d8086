import type { FindingItem } from '#analysis/findings/finding-shape.ts'

/** Says in one sentence what findings have in common that are folded into one line; one by itself says it in its own words. */
export function summariseFindings(first: FindingItem, findings: number): string {
  if (findings === 1) return first.reason
  return `${String(findings)} components ${sentencesByKind[first.kind](first)}`
}

/** What the components do, by kind of finding. */
const sentencesByKind: Readonly<Record<FindingItem['kind'], (first: FindingItem) => string>> = {
  legal: legalSentence,
  vulnerability: ({ key }) => `are affected by ${key}`,
  viability: ({ key }) =>
    key === 'activity' ? 'show less activity than the policy asks for' : 'are made in repositories of which too little is known',
  versioning: ({ key }) =>
    key === 'jump'
      ? 'are of versions higher than any their registry published'
      : 'are further behind their newest release than the policy allows',
  integrity: ({ key }) => integritySentences[key] ?? `are known to be malicious (${key})`,
  endoflife: endOfLifeSentence,
}

const integritySentences: Readonly<Record<string, string>> = {
  hash: 'differ from what their registry published',
  'unknown-version': 'are of versions that their registry does not have',
  yanked: 'were withdrawn from their registry by their publishers',
  deprecated: 'are deprecated by their publishers',
}

const plainMessages: Readonly<Record<string, string>> = {
  'no licence is known of it': 'have no known licence',
  'is not recognised as a licence': 'are under words that are not recognised as a licence',
}

function legalSentence({ details }: FindingItem): string {
  const message = detailText(details, 'message')
  if (details?.['license'] === undefined) return plainMessages[message] ?? `of which the licence is not known: each ${message}`
  return plainMessages[message] ?? `are under a licence that ${message}`
}

function endOfLifeSentence({ key, details }: FindingItem): string {
  const line = details === null ? key : `${detailText(details, 'label')} ${detailText(details, 'release')}`
  const [day, isPassed] = [detailText(details, 'endOfLife'), details?.['isPassed'] === true]
  if (day === '') return `belong to ${line}, which has reached its end of life`
  return `belong to ${line}, which ${isPassed ? 'reached' : 'reaches'} its end of life on ${day}`
}

function detailText(details: FindingItem['details'], field: string): string {
  const value = details?.[field]
  return typeof value === 'string' ? value : ''
}
