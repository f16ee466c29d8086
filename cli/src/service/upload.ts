import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Output } from '#output/output.ts'
import type { Progress } from '#output/progress.ts'
import type { Upload } from '#service/service.ts'
import type { Source } from '#service/source.ts'

/** Uploads a file as raw body. */
export function rawUpload(source: Source, out: Output, contentType: string): Upload {
  return {
    headers: { 'content-type': contentType, ...lengthHeader(source.size) },
    body: Readable.from(withProgress(source, out), { objectMode: false }),
  }
}

/** Uploads a file as the form part `file`. */
export function formUpload(source: Source, out: Output): Upload {
  const boundary = `waybill-${randomBytes(12).toString('hex')}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName(source)}"\r\nContent-Type: application/json\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  async function* parts(): AsyncGenerator<Buffer> {
    yield Buffer.from(head)
    yield* withProgress(source, out)
    yield Buffer.from(tail)
  }
  const size = source.size === undefined ? undefined : source.size + Buffer.byteLength(head) + Buffer.byteLength(tail)
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...lengthHeader(size) },
    body: Readable.from(parts(), { objectMode: false }),
  }
}

function fileName({ name }: Source): string {
  return basename(name).replaceAll(/["\\\p{Cc}]/gu, '_')
}

function lengthHeader(size: number | undefined): Readonly<Record<string, string>> {
  return size === undefined ? {} : { 'content-length': String(size) }
}

const showProgressFrom = 1_000_000

async function* withProgress(source: Source, out: Output): AsyncGenerator<Buffer> {
  const progress = progressOf(source, out)
  try {
    for await (const chunk of source.stream() as AsyncIterable<Buffer>) {
      progress.add(chunk.length)
      yield chunk
    }
  } finally {
    progress.stop()
  }
}

/** Shows no progress for small files; the size of stdin is known only while sending. */
function progressOf({ name, size }: Source, out: Output): Progress {
  const shown: { progress?: Progress; sent: number } = { sent: 0 }
  return {
    add(bytes) {
      shown.sent += bytes
      if ((size ?? shown.sent) >= showProgressFrom) shown.progress ??= out.progress(`sending ${name}`, { total: size })
      shown.progress?.add(bytes)
    },
    stop: () => shown.progress?.stop(),
  }
}
