import { isDeepStrictEqual } from 'node:util'

/** What no analysis reads: everything else is judged by. Judging is also what makes CVE risks, so that switching them on shows at once. */
const unjudged: ReadonlySet<string> = new Set(['version', 'description', 'properties', 'autoCreateCweRisks'])

/** Whether findings have to be judged again after settings went from one value to the other. */
export function changesJudgements(before: object, after: object): boolean {
  return !isDeepStrictEqual(judged(before), judged(after))
}

function judged(settings: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !unjudged.has(name)))
}
