const longest = 250

/** Shortens a description to a summary, at a word boundary, for records without one. */
export function summaryOf(details: string | undefined): string | undefined {
  const text = details?.replaceAll(/\s+/gu, ' ')
  if (text === undefined || text.length <= longest) return text
  const cut = text.slice(0, longest).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`
}
