import { isDeepStrictEqual } from 'node:util'

/** Settings that no analysis reads. Automatic risks wait for the next regular check (docs/reference/projects.md#automatic-risk-creation). */
const ignoredSettings: ReadonlySet<string> = new Set(['version', 'description', 'properties', 'autoCreateCweRisks', 'autoCreateCveRisks'])

/** Reports whether a change of settings requires a re-evaluation. */
export function changesEvaluation(before: object, after: object): boolean {
  return !isDeepStrictEqual(evaluatedSettings(before), evaluatedSettings(after))
}

function evaluatedSettings(settings: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !ignoredSettings.has(name)))
}
