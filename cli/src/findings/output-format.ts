/** How findings are printed. */
export const outputFormats = ['table', 'json', 'sarif', 'junit', 'markdown', 'csv'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** Formats for people show this many lines unless `--limit` says otherwise; the others list everything. */
const shownLines = 50

/** Returns how many lines a format shows by default. */
export function defaultLimit(format: OutputFormat): number {
  return format === 'table' || format === 'markdown' ? shownLines : Number.POSITIVE_INFINITY
}
