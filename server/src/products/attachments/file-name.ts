import { invalid } from '#platform/http-error.ts'

/** The name of an uploaded file and its extension in lower case. */
export interface FileName {
  readonly name: string
  readonly extension: string
}

/** The limit of file systems. */
const maxBytes = 255

/** Matches control characters, line ends and bidirectional marks, which make a name look like another one. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/u

/**
 * Reads the name of an upload: the last step of a path, without space and full stops around it. 400 `file` when it is too long, has
 * characters that do not show, or lacks an extension (docs/reference/products.md#file-names).
 */
export function readFileName(path: string): FileName {
  const name = (path.split(/[/\\]/u).at(-1) ?? '').normalize('NFC').replaceAll(/^\s+|(?<![\s.])[\s.]+$/gu, '')
  if (hidden.test(name)) throw invalid('file', 'The file name has characters that do not show; rename the file.')
  if (Buffer.byteLength(name) > maxBytes) throw invalid('file', `The file name is longer than ${String(maxBytes)} bytes; shorten it.`)
  const extension = /[^.\s].*\.([a-z\d]{1,10})$/iu.exec(name)?.[1]
  if (extension === undefined) throw invalid('file', 'The file name needs an extension, such as manual.pdf.')
  return { name, extension: extension.toLowerCase() }
}
