import { brokenPack } from '#platform/git/repository-error.ts'

/** The two sizes at the beginning of a delta, and where its instructions begin. */
export interface DeltaHeader {
  readonly baseSize: number
  readonly size: number
  readonly start: number
}

/** Reads the sizes of base and result. */
export function readDeltaHeader(delta: Buffer): DeltaHeader {
  const base = readSize(delta, 0)
  const result = readSize(delta, base.end)
  return { baseSize: base.value, size: result.value, start: result.end }
}

function readSize(delta: Buffer, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  for (let at = start; at < Math.min(delta.length, start + 7); at++) {
    const byte = delta[at] ?? 0
    value += (byte & 127) * 2 ** (7 * (at - start))
    if (byte < 128) return { value, end: at + 1 }
  }
  throw brokenPack('the size in a delta is not valid')
}

/** Builds an object from its base and a delta. The caller has checked the size of the result against its limits. */
export function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const { baseSize, size, start } = readDeltaHeader(delta)
  if (baseSize !== base.length) throw brokenPack('a delta has another base')
  const target = Buffer.allocUnsafe(size)
  let written = 0
  for (let at = start; at < delta.length;) {
    const instruction = readInstruction(delta, at)
    written += copyPiece(instruction, { base, delta }, target.subarray(written))
    at = instruction.end
  }
  if (written !== size) throw brokenPack('a delta has another result')
  return target
}

interface Instruction {
  readonly source: 'base' | 'delta'
  readonly from: number
  readonly length: number
  /** Of the instruction. */
  readonly end: number
}

function copyPiece({ source, from, length }: Instruction, bytes: Readonly<Record<'base' | 'delta', Buffer>>, target: Buffer): number {
  if (length > target.length || from + length > bytes[source].length) throw brokenPack('a delta reaches too far')
  return bytes[source].copy(target, 0, from, from + length)
}

function readInstruction(delta: Buffer, at: number): Instruction {
  const code = delta[at] ?? 0
  if (code >= 128) return readCopy(delta, at)
  if (code === 0) throw brokenPack('a delta has an unknown instruction')
  return { source: 'delta', from: at + 1, length: code, end: at + 1 + code }
}

/** The low bits of the first byte say which bytes of the offset follow, the next three which of the length. */
function readCopy(delta: Buffer, start: number): Instruction {
  const code = delta[start] ?? 0
  const from = readField(delta, start + 1, code & 15)
  const length = readField(delta, from.end, (code >> 4) & 7)
  return { source: 'base', from: from.value, length: length.value === 0 ? 65_536 : length.value, end: length.end }
}

function readField(delta: Buffer, start: number, bits: number): { readonly value: number; readonly end: number } {
  let [value, at] = [0, start]
  for (let byte = 0; byte < 4; byte++) {
    if ((bits & (1 << byte)) === 0) continue
    value += (delta[at] ?? 0) * 2 ** (8 * byte)
    at++
  }
  return { value, end: at }
}
