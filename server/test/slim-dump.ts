const block = 512

/**
 * A dump of the embedded database without the two databases that none is copied from and nothing connects to, which are half of its files,
 * and without the segments of its log that come after the current one. It takes half of the time to open.
 */
export function slimDump(tar: Uint8Array, currentSegment: string): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = []
  let at = 0
  while (at < tar.length && tar[at] !== 0) {
    const end = at + block + Math.ceil(sizeAt(tar, at) / block) * block
    const path = textAt(tar, at, 100)
    if (!isTemplate(path) && !isSpare(path, currentSegment)) kept.push(tar.subarray(at, end))
    at = end
  }
  return new Uint8Array(Buffer.concat([...kept, tar.subarray(at)]))
}

/** `template1` and `template0`; the folder itself and the file that says its version stay. */
function isTemplate(path: string): boolean {
  return /^\/?base\/[14]\/\d/u.test(path)
}

/** A segment that is made before it is needed. */
function isSpare(path: string, currentSegment: string): boolean {
  const [, segment] = /^\/?pg_wal\/([\dA-F]{24})$/u.exec(path) ?? []
  return segment !== undefined && segment > currentSegment
}

function sizeAt(tar: Uint8Array, header: number): number {
  return Number.parseInt(textAt(tar, header + 124, 12), 8) || 0
}

function textAt(tar: Uint8Array, from: number, length: number): string {
  return Buffer.from(tar.subarray(from, from + length))
    .toString('latin1')
    .replace(/\0.*$/su, '')
    .trim()
}
