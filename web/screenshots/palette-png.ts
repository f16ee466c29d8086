import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Indexed {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each colour. */
  readonly palette: readonly number[]
  /** A byte per pixel, each row after the byte of its filter. */
  readonly rows: readonly number[]
}

/** Takes a picture of a page with the colours that it uses most: a quarter of the size, and text stays sharp. */
export async function takePalettePng(page: Page): Promise<Buffer> {
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  const blank = await page.context().newPage()
  const { width, height, palette, rows } = await blank.evaluate(toFewColours, picture)
  await blank.close()
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // a byte per pixel, colours from a palette
  head.set([8, 3], 8)
  const data = deflateSync(Buffer.from(rows), { level: 9, memLevel: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** Runs in a page, which can read pictures. */
async function toFewColours(base64: string): Promise<Indexed> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  function distance(a: number, b: number): number {
    return [0, 8, 16].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0)
  }
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height).getContext('2d')!
  canvas.drawImage(bitmap, 0, 0)
  const pixels = new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer)
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const common = [...counts].toSorted(([, a], [, b]) => b - a).map(([pixel]) => pixel)
  const chosen: number[] = []
  // first what many pixels have, as long as it is not close to a colour that is there
  for (const pixel of common) if (chosen.length < 24 && chosen.every((other) => distance(pixel, other) > 100)) chosen.push(pixel)
  const nearest = new Map(common.map((pixel) => [pixel, chosen.map((other) => distance(pixel, other))]))
  const index = new Map([...nearest].map(([pixel, distances]) => [pixel, distances.indexOf(Math.min(...distances))]))
  const rows = Array.from({ length: height }, (_, y) =>
    [0, ...pixels.subarray(y * width, (y + 1) * width)].map((pixel, x) => (x === 0 ? 0 : (index.get(pixel) ?? 0))),
  )
  return { width, height, palette: chosen.flatMap((pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]), rows: rows.flat() }
}
