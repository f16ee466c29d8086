/** Cuts a stream into parts of equal size; the last one is smaller. Holds one of them. */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Buffer> {
  const filled = { part: Buffer.allocUnsafe(partBytes), bytes: 0 }
  for await (const piece of piecesOf(chunks, () => partBytes - filled.bytes)) {
    filled.part.set(piece, filled.bytes)
    filled.bytes += piece.length
    if (filled.bytes < partBytes) continue
    yield filled.part
    Object.assign(filled, { part: Buffer.allocUnsafe(partBytes), bytes: 0 })
  }
  if (filled.bytes > 0) yield filled.part.subarray(0, filled.bytes)
}

/** Cuts chunks where there is no more room for them. */
async function* piecesOf(chunks: AsyncIterable<Uint8Array>, room: () => number): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + room())
      from += piece.length
      yield piece
    }
}
