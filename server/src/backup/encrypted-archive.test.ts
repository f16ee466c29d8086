import { randomBytes } from 'node:crypto'
import { array, assert, asyncProperty, integer } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decryptArchive, encryptArchive, isEncrypted } from '#backup/encrypted-archive.ts'

const key = randomBytes(32)
const chunkBytes = 65_536
const headerBytes = 84
/** What one whole chunk takes: its head, its bytes and its tag. */
const sealedBytes = 4 + chunkBytes + 16

async function* cut(bytes: Buffer, steps: readonly number[]): AsyncGenerator<Buffer> {
  for (let from = 0, turn = 0; from < bytes.length; turn++) {
    const step = steps[turn % steps.length] ?? bytes.length
    yield bytes.subarray(from, from + step)
    from += step
  }
}

async function encrypt(bytes: Buffer, steps: readonly number[] = []): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(encryptArchive(cut(bytes, steps), key)))
}

async function decrypt(bytes: Buffer, steps: readonly number[] = [], by: Buffer | undefined = key): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(decryptArchive(cut(bytes, steps), by)))
}

/** An archive of three chunks, the last of which is whole, and its pieces. */
async function makeSample(): Promise<{ readonly plain: Buffer; readonly header: Buffer; readonly chunks: readonly Buffer[] }> {
  const plain = randomBytes(3 * chunkBytes)
  const sealed = await encrypt(plain)
  const chunks = [0, 1, 2].map((i) => sealed.subarray(headerBytes + i * sealedBytes, headerBytes + (i + 1) * sealedBytes))
  return { plain, header: sealed.subarray(0, headerBytes), chunks }
}

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(2 * chunkBytes)
  throw new Error('the database is gone')
}

const steps = array(integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 })

describe('an encrypted archive (docs/reference/backup.md#encryption)', () => {
  it('comes back byte for byte, however the stream is split on either side', async () => {
    await assert(
      asyncProperty(integer({ min: 0, max: 3 * chunkBytes + 1 }), steps, steps, async (length, before, after) => {
        const plain = randomBytes(length)
        expect((await decrypt(await encrypt(plain, before), after)).equals(plain)).toBe(true)
      }),
      { examples: [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes].map((length) => [length, [7919], [7, 4096]]) },
    )
  })

  it('is another one each time, and as long as documented', async () => {
    const plain = Buffer.alloc(chunkBytes + 10)
    const [one, two] = [await encrypt(plain), await encrypt(plain)]
    expect([one.length, two.length]).toEqual(Array(2).fill(headerBytes + sealedBytes + 4 + 10 + 16))
    expect(one.subarray(headerBytes).equals(two.subarray(headerBytes))).toBe(false)
    expect([isEncrypted(one), isEncrypted(plain), isEncrypted(Buffer.alloc(0))]).toEqual([true, false, false])
  })

  it('passes what is not encrypted, with a key and without', async () => {
    for (const plain of ['', 'short', 'waybill-encrypted 2\n', '(\xb5/\xfd, and what follows it'].map((text) =>
      Buffer.from(text, 'latin1'),
    ))
      for (const by of [key, undefined]) expect(Buffer.concat(await Array.fromAsync(decryptArchive(cut(plain, [3]), by)))).toEqual(plain)
  })

  it('reads its source no faster than it is read, holding a chunk or two', async () => {
    const read = { chunks: 0 }
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        read.chunks++
        yield Buffer.alloc(chunkBytes)
      }
    }
    const plain = decryptArchive(encryptArchive(endless(), key), key)
    for (let taken = 1; taken <= 50; taken++) {
      expect((await plain.next()).value).toHaveLength(chunkBytes)
      expect(read.chunks).toBeLessThanOrEqual(taken + 2)
    }
    await plain.return(undefined)
  })

  it('has no last chunk when its source failed', async () => {
    const written: Buffer[] = []
    async function write(): Promise<void> {
      for await (const chunk of encryptArchive(failing(), key)) written.push(chunk)
    }
    await expect(write()).rejects.toThrow('the database is gone')
    await expect(decrypt(Buffer.concat(written))).rejects.toThrow(/truncated/u)
  })
})

describe('is rejected', () => {
  it('without its key, and with another one', async () => {
    const sealed = await encrypt(Buffer.from('x'))
    await expect(Array.fromAsync(decryptArchive(cut(sealed, []), undefined))).rejects.toThrow(/is encrypted: set WAYBILL_BACKUP_KEY/u)
    await expect(decrypt(sealed, [], randomBytes(32))).rejects.toThrow(/another key than that in WAYBILL_BACKUP_KEY/u)
  })

  it('when it is truncated anywhere, also between two chunks', async () => {
    const { header, chunks } = await makeSample()
    const whole = Buffer.concat([header, ...chunks])
    const ends = [21, 83, headerBytes, headerBytes + 2, headerBytes + sealedBytes, headerBytes + 2 * sealedBytes, whole.length - 1]
    for (const end of ends) await expect(decrypt(whole.subarray(0, end))).rejects.toThrow(/truncated/u)
  })

  it('when chunks are swapped, repeated, left out, or of another archive', async () => {
    const { header, chunks } = await makeSample()
    const [a, b, c] = chunks as [Buffer, Buffer, Buffer]
    const other = (await makeSample()).chunks
    for (const wrong of [[b, a, c], [a, a, b, c], [a, c], [b, c], [c], [a, other[1]!, c], [c, b, a]])
      await expect(decrypt(Buffer.concat([header, ...wrong]))).rejects.toThrow(/altered: its encrypted chunk/u)
    await expect(decrypt(Buffer.concat([header, a, b, c, c]))).rejects.toThrow(/continues after its last chunk/u)
  })

  it('when a chunk is made the last one, or the last is made another', async () => {
    const { header, chunks } = await makeSample()
    const whole = Buffer.concat([header, ...chunks])
    for (const at of [0, 1, 2]) {
      const marked = Buffer.from(whole.subarray(0, headerBytes + (at + 1) * sealedBytes))
      const head = headerBytes + at * sealedBytes
      marked.writeUInt8(marked.readUInt8(head) ^ 0x80, head)
      await expect(decrypt(marked)).rejects.toThrow(/altered: its encrypted chunk/u)
    }
  })

  it('when any bit changed', async () => {
    const sealed = await encrypt(randomBytes(chunkBytes + 100))
    await assert(
      // a changed beginning makes it another kind of file
      asyncProperty(integer({ min: 20, max: sealed.length - 1 }), integer({ min: 0, max: 7 }), async (at, bit) => {
        const changed = Buffer.from(sealed)
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at)
        await expect(decrypt(changed)).rejects.toThrow(/^body|the archive cannot be restored/u)
      }),
      { numRuns: 200 },
    )
  })
})
