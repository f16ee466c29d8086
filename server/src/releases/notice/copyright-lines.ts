/** Longer lines are no notices, and more of them nobody reads. */
const maxLineLength = 300
const maxLines = 50

/**
 * The lines of a text that say who holds the copyright, each once: those that begin with the word or the sign. Placeholders of
 * templates (`<year> <owner>`) and sentences about notices are none.
 */
export function copyrightLines(text: string): readonly string[] {
  const lines = text
    .split(/[\r\n]+/u)
    .filter((line) => line.length <= maxLineLength)
    .map((line) =>
      line
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .replace(/^[ *#/;-]{1,20}/u, '')
        .trim(),
    )
  return [...new Set(lines.filter(isNotice))].slice(0, maxLines)
}

function isNotice(line: string): boolean {
  return /^(?:copyright\b|copr\.|\(c\)|©)/iu.test(line) && namesHolder(line) && !template.test(line)
}

const template =
  /[<[{](?:year|yyyy|name|copyright|owner|fullname)|\bcopyright (?:notice|holder|owner|law|statement|license|and )|\byyyy\b/iu

/** A year, or a name behind the sign. */
function namesHolder(line: string): boolean {
  // `(c)` alone is an item of a list as well
  if (/^\(c\)/iu.test(line)) return /\d{4}/u.test(line)
  const rest = line.replaceAll(/copyright|copr\.|\(c\)|©|&copy;/giu, '')
  return /\d{4}/u.test(rest) || /^[\s:,]*\p{Lu}\p{L}/u.test(rest)
}
