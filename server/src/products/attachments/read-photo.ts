import { invalid } from '#platform/http-error.ts'
import type { FileName } from '#products/attachments/file-name.ts'
import { type ImageSize, jpegSize } from '#products/attachments/jpeg-size.ts'

/** Content types by detected format; an animated PNG is a PNG. */
const contentTypes: ReadonlyMap<string, string> = new Map([
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['image/webp', 'image/webp'],
  ['image/gif', 'image/gif'],
])

const extensions = new Set(['png', 'apng', 'jpg', 'jpeg', 'jfif', 'webp', 'gif'])

/** Larger than photos of cameras, smaller than images that exhaust a viewer's memory. */
const maxSize = { side: 20_000, pixels: 120_000_000 }

/** The library takes too long on damaged JPEG files, so it reads only PNG, WebP and GIF. */
const unreadTypes = [
  'bmp',
  'cur',
  'dds',
  'heif',
  'icns',
  'ico',
  'j2c',
  'jp2',
  'jxl',
  'jxl-stream',
  'ktx',
  'pnm',
  'psd',
  'svg',
  'tga',
  'tiff',
] as const

/**
 * The content type of a photo (docs/reference/products.md#accepted-files). 400 `file` for what is no PNG, JPEG, WebP or GIF by content, and
 * for one of too many pixels.
 */
export async function readPhoto(file: FileName, bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes.subarray(0, 65_536)).catch(() => undefined)
  const contentType = contentTypes.get(found?.mime ?? '')
  if (contentType === undefined)
    throw invalid('file', `A photo is a PNG, JPEG, WebP or GIF image; the content of ${file.name} is none of them.`)
  if (!extensions.has(file.extension))
    throw invalid('file', `The name of a photo ends with png, jpg, webp or gif, not with ${file.extension}.`)
  requireSize(file, contentType === 'image/jpeg' ? jpegSize(bytes) : await sizeOf(bytes))
  return contentType
}

function requireSize({ name }: FileName, { width, height }: ImageSize = { width: 0, height: 0 }): void {
  if (!(width >= 1 && height >= 1)) throw invalid('file', `${name} cannot be read as an image; it may be damaged.`)
  if (width > maxSize.side || height > maxSize.side || width * height > maxSize.pixels)
    throw invalid('file', `${name} has ${String(width)} × ${String(height)} pixels, which is too many; make it smaller.`)
}

async function sizeOf(bytes: Buffer): Promise<ImageSize | undefined> {
  const { disableTypes, imageSize } = await import('image-size')
  disableTypes([...unreadTypes])
  try {
    return imageSize(bytes.subarray(0, 65_536))
  } catch {
    return undefined
  }
}
