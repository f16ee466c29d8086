/**
 * A Content-Disposition that no name can break out of (RFC 6266): a plain name for those who know no other, and the whole
 * one encoded.
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7E]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${whole}`
}
