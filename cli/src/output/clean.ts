/** C0 and C1 controls, which move the cursor and change colours, and bidirectional controls. */
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu

/** Makes external text one harmless terminal line. */
export function clean(text: string): string {
  return text
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
    .replaceAll(controls, '')
    .toWellFormed()
}

/** Removes what affects a terminal from a document; its lines stay. */
export function cleanDocument(text: string): string {
  return text
    .replaceAll(/\r?\n|[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, (found) => (found.endsWith('\n') ? found : ''))
    .toWellFormed()
}

/** Formats JSON without characters that affect a terminal; it parses to the same value. */
export function cleanJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(/[\u007f-\u009f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, escape)
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
