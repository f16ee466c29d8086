import { FileFault } from '#feeds/reading/file-fault.ts'

const longestLine = 65_536

/** The lines of a text without their ends; empty ones are left out. */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new FileFault(`a line is longer than ${String(longestLine)} characters`)
    yield* lines.map((line) => line.trim()).filter((line) => line !== '')
  }
  if (rest.trim() !== '') yield rest.trim()
}
