/** Counts the bytes of a text in UTF-8; half a surrogate pair counts as U+FFFD does. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x80) bytes += code < 0x800 || isPaired(text, at) ? 1 : 2
  }
  return bytes
}

/** Whether the code unit belongs to a surrogate pair, whose two units take four bytes. */
function isPaired(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0xd800 || code > 0xdfff) return false
  return code < 0xdc00 ? isBetween(text.charCodeAt(at + 1), 0xdc00, 0xdfff) : isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff)
}

function isBetween(code: number, from: number, to: number): boolean {
  return code >= from && code <= to
}
