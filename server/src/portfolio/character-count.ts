/** How many characters a text has, counted as Unicode code points (decisions 16). */
export function characterCount(text: string): number {
  let length = 0
  for (let i = 0; i < text.length; length++) i += (text.codePointAt(i) ?? 0) > 0xff_ff ? 2 : 1
  return length
}
