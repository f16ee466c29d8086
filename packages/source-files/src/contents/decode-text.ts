/**
 * Decodes the bytes of a text file: UTF-8 and UTF-16 by their marks, otherwise UTF-8, or Windows-1252 where that is not
 * UTF-8, so that the © of an old file stays one.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (marked !== undefined) return new TextDecoder(marked.encoding).decode(bytes)
  const text = new TextDecoder().decode(bytes)
  return text.includes('\uFFFD') && !isMostlyUtf8(text) ? new TextDecoder('windows-1252').decode(bytes) : text
}

const marks = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** A few broken characters among others beyond ASCII do not make it another encoding. */
function isMostlyUtf8(text: string): boolean {
  const broken = text.split('\uFFFD').length - 1
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  return whole > broken
}
