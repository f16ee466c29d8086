/** Shown of many. */
const mostShown = 6
/** A few more than that are shown at once: a summary would take as much room. */
const mostAtOnce = 9

/** Splits a list into what is shown at once and what waits behind a summary. */
export function foldList(names: readonly string[]): { readonly shown: readonly string[]; readonly folded: readonly string[] } {
  const most = names.length <= mostAtOnce ? names.length : mostShown
  return { shown: names.slice(0, most), folded: names.slice(most) }
}
