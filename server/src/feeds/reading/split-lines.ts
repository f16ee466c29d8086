import { FeedFileError } from '#feeds/reading/feed-file-error.ts'

const maxLineLength = 65_536

/** Splits a text into its non-empty lines. */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new FeedFileError(`a line is longer than ${String(maxLineLength)} characters`)
    yield* lines.map((line) => line.trim()).filter((line) => line !== '')
  }
  if (rest.trim() !== '') yield rest.trim()
}
