import { constantFrom, property, assert as holds, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jpegSize } from '#products/attachments/jpeg-size.ts'

const start = Buffer.from([0xff, 0xd8])

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function frame(marker: number, width: number, height: number): Buffer {
  const content = Buffer.alloc(9)
  content.writeUInt8(8, 0)
  content.writeUInt16BE(height, 1)
  content.writeUInt16BE(width, 3)
  return segment(marker, content)
}

describe('the size of a JPEG', () => {
  it.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc9, 0xcf])('stands in its frame header, whatever the coding: %d', (marker) => {
    expect(jpegSize(Buffer.concat([start, frame(marker, 640, 480)]))).toEqual({ width: 640, height: 480 })
  })

  it('is found behind tables, comments, large application data and repeated bytes', () => {
    const before = [
      segment(0xe0, Buffer.from('JFIF')),
      segment(0xe1, Buffer.alloc(65_000)),
      segment(0xc4, Buffer.alloc(20)),
      segment(0xfe, Buffer.alloc(3)),
    ]
    const thumbnail = segment(0xe2, Buffer.concat([start, frame(0xc0, 1, 1)]))
    const bytes = Buffer.concat([start, ...before, thumbnail, Buffer.from([0xff, 0xff]), frame(0xc2, 4000, 3000)])
    expect(jpegSize(bytes)).toEqual({ width: 4000, height: 3000 })
  })

  it.each<[what: string, bytes: Buffer]>([
    ['nothing but its start', start],
    ['a frame that is cut off', Buffer.concat([start, frame(0xc0, 1, 1)]).subarray(0, 9)],
    ['no marker where one has to be', Buffer.concat([start, Buffer.alloc(100)])],
    ['an end before the frame', Buffer.concat([start, Buffer.from([0xff, 0xd9]), frame(0xc0, 1, 1)])],
    ['50 MB of segments without content', Buffer.alloc(50 * 1_048_576, Buffer.from([0xff, 0xe1, 0, 0]))],
    ['50 MB of one byte', Buffer.alloc(50 * 1_048_576, 0xff)],
  ])('is unknown with %s', (_what, bytes) => {
    expect(jpegSize(Buffer.concat([start, bytes.subarray(2)]))).toBeUndefined()
  })

  it('is found or unknown, whatever the bytes are', () => {
    const bytes = uint8Array({ maxLength: 300 })
    holds(
      property(bytes, constantFrom(0xc0, 0xe1, 0xff), (content, marker) => {
        const size = jpegSize(Buffer.concat([start, segment(marker, Buffer.from(content)), Buffer.from(content)]))
        expect(size === undefined || (size.width <= 65_535 && size.height <= 65_535)).toBe(true)
      }),
    )
  })
})
