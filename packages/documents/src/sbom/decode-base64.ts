/** Decodes base64 in either alphabet; characters that belong to neither are skipped, as mail readers and build tools do. */
export function decodeBase64(text: string): Uint8Array {
  const digits = text
    .replace(/[=][^]*$/u, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z\d+/]/gu, '')
  const bytes = atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits)
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}
