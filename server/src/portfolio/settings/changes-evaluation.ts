import { isDeepStrictEqual } from 'node:util'

/** What no analysis reads: everything else is judged by. Judging is also what makes CVE risks, so that switching them on shows at once. */
const ignoredSettings: ReadonlySet<string> = new Set(['version', 'description', 'properties', 'autoCreateCweRisks'])

/** Whether findings have to be judged again after settings went from one value to the other. */
export function changesEvaluation(before: object, after: object): boolean {
  return !isDeepStrictEqual(evaluatedSettings(before), evaluatedSettings(after))
}

function evaluatedSettings(settings: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !ignoredSettings.has(name)))
}
