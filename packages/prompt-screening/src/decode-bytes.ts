const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes base64 in either alphabet to text; characters that belong to neither are skipped. */
export function textOfBase64(encoded: string): string {
  const digits = encoded
    .replace(/[=][^]*$/u, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z\d+/]/gu, '')
  return textOf(atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits))
}

/** Decodes pairs of hexadecimal digits to text; half a pair at the end is dropped. */
export function textOfHexadecimal(digits: string): string {
  const pairs = digits.match(/[\da-f]{2}/giu) ?? []
  return textOf(pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(''))
}

function textOf(bytes: string): string {
  return utf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
}
