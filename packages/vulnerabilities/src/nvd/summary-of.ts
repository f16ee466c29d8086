const longest = 250

/** The beginning of a description, for records that have no summary of their own: cut between words. */
export function summaryOf(details: string | undefined): string | undefined {
  const text = details?.replaceAll(/\s+/gu, ' ')
  if (text === undefined || text.length <= longest) return text
  const cut = text.slice(0, longest).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`
}
