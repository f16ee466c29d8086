/** C0 and C1 controls, which move cursors and colour screens, and those that turn the direction of writing. */
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu

/** Text from elsewhere as one line that a terminal shows and does not obey. */
export function clean(text: string): string {
  return text
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
    .replaceAll(controls, '')
    .toWellFormed()
}

/** JSON that is the same to a parser and harmless on a terminal. */
export function cleanJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(/[\u007f-\u009f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, escape)
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
