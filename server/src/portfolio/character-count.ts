/** Counts characters as Unicode code points (docs/reference/conventions.md#lengths). */
export function characterCount(text: string): number {
  let length = 0
  for (let i = 0; i < text.length; length++) i += (text.codePointAt(i) ?? 0) > 0xff_ff ? 2 : 1
  return length
}
