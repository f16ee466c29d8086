import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readPackedBody } from '#repository-scans/uploads/read-packed-body.ts'

async function* tooMuchAndHangUp(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(90, '{')
  yield Buffer.alloc(20, '{')
  throw new Error('aborted')
}

it('a body over the limit whose sender hangs up is refused, and its end concerns nobody', async () => {
  await expect(readPackedBody(Readable.from(tooMuchAndHangUp()), 100)).rejects.toMatchObject({ status: 413 })
})
