/** Characters that are not seen but end a line or turn its direction: they could begin another header, or make a text read as another one. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u{202A}-\u{202E}\u{2066}-\u{2069}]+/gu

/** Puts a text on one line. */
export function oneLine(text: string): string {
  return text.replaceAll(unseen, ' ').trim()
}

/** Puts a text on one line of at most so many characters. */
export function shortLine(text: string, most: number): string {
  const characters = Array.from(oneLine(text))
  if (characters.length <= most) return characters.join('')
  const beginning = characters.slice(0, most - 1).join('')
  return `${beginning.trimEnd()}…`
}
