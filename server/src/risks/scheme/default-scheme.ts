import type { Scheme, SchemeEntry } from '#risks/scheme/scheme.ts'

/** What holds where no level says anything (decisions 6, "Default scheme"): built-in lists, and all thresholds off. */
export const defaultScheme: Scheme = {
  impactClasses: entriesOf('low', 'moderate', 'high', 'critical', 'existential'),
  valueScale: entriesOf('very-low', 'low', 'medium', 'high', 'very-high'),
  aroScale: entriesOf('rare', 'unlikely', 'possible', 'likely', 'frequent'),
  thresholds: {},
}

function entriesOf(...values: readonly string[]): readonly SchemeEntry[] {
  return values.map((value, i) => ({ value, label: labelOf(value), rank: i + 1 }))
}

/** `very-low` is read as "Very low". */
export function labelOf(value: string): string {
  return `${value.slice(0, 1).toUpperCase()}${value.slice(1).replaceAll('-', ' ')}`
}
