/** Longer lines are not copyright notices. */
const maxLineLength = 300
const maxLines = 50

/**
 * Returns the copyright lines of a text, each once: those that begin with the word or the sign. Placeholders of
 * templates (`<year> <owner>`) and sentences about notices do not count.
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

/** Whether a year or a name follows the sign. */
function namesHolder(line: string): boolean {
  // `(c)` alone may also be a list item
  if (/^\(c\)/iu.test(line)) return /\d{4}/u.test(line)
  const rest = line.replaceAll(/copyright|copr\.|\(c\)|©|&copy;/giu, '')
  return /\d{4}/u.test(rest) || /^[\s:,]*\p{Lu}\p{L}/u.test(rest)
}
