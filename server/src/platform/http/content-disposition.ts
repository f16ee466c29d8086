/** Builds a Content-Disposition header that no name can break out of (RFC 6266): a plain ASCII name and the encoded full name. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7E]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${whole}`
}
