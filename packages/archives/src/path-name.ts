const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const maxPathBytes = 4096

/** Decodes a path; bytes that are not UTF-8 become `\xNN`. */
export function decodePath(bytes: Uint8Array): string {
  return tryDecode(bytes) ?? decodePieces(bytes)
}

function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes character by character, each of one to four bytes. */
function decodePieces(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((size) => at + size <= bytes.length && tryDecode(bytes.subarray(at, at + size)) !== undefined) ?? 0
    pieces.push(length === 0 ? escapeByte(bytes[at] ?? 0) : strict.decode(bytes.subarray(at, at + length)))
    at += Math.max(length, 1)
  }
  return pieces.join('')
}

function escapeByte(byte: number): string {
  return String.raw`\x${byte.toString(16).padStart(2, '0').toUpperCase()}`
}

/** Returns why one name of a path is not accepted. */
export function nameProblem(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..') return 'its name is not allowed'
  if (name.includes('/') || name.includes('\0')) return 'its name is not allowed'
  return name.toLowerCase() === '.git' ? 'its name is reserved by git' : undefined
}

/** Returns why a path is too long. */
export function lengthProblem(path: string): string | undefined {
  const isLong = path.length * 3 > maxPathBytes && Buffer.byteLength(path) > maxPathBytes
  return isLong ? `its path is longer than ${String(maxPathBytes)} bytes` : undefined
}
