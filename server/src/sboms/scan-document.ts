/** The media types of documents by format and by their first character. */
const mediaTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cyclonedx: { '{': 'application/vnd.cyclonedx+json', '<': 'application/vnd.cyclonedx+xml' },
  spdx: { '{': 'application/spdx+json', '<': 'application/rdf+xml' },
}

/** Every media type that a document can have. */
export const documentMediaTypes = [
  'application/json',
  'application/xml',
  ...new Set(Object.values(mediaTypes).flatMap((byFirst) => Object.values(byFirst))),
]

const byteOrderMark = '\uFEFF'

/** Recognises the media type of an imported document, `format` as it is stored: `cyclonedx 1.6`. */
export function mediaTypeOf(format: string, bytes: Buffer): string {
  const first = bytes.toString('utf8', 0, 1024).replace(byteOrderMark, '').trimStart().slice(0, 1)
  const general = first === '<' ? 'application/xml' : 'application/json'
  return mediaTypes[format.split(' ')[0] ?? '']?.[first] ?? general
}

/** Names the file of a document after its module and the day of its scan. */
export function documentNameOf(module: string, submitted: Date, mediaType: string): string {
  const extension = mediaType.endsWith('xml') ? 'xml' : 'json'
  return `${module.replaceAll('/', '-')}-${submitted.toISOString().slice(0, 10)}.${extension}`
}
