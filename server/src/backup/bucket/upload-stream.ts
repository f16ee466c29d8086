import { type BucketClient, BucketError, type PartialUpload, type UploadedPart } from '#platform/files/bucket-client.ts'
import { partsOf } from '#backup/parts-of.ts'

/** As S3 has it. */
const mostParts = 10_000

interface StreamUpload {
  readonly key: string
  /** The media type. */
  readonly type: string
  readonly partBytes: number
  /** Called once the upload is begun, so that another process can abort it. */
  readonly onBegun: (upload: PartialUpload) => Promise<void>
}

/**
 * Uploads a stream in parts, one of them in memory, and returns its bytes. The object appears complete or not at all: when the stream or the
 * storage fails, the upload is aborted. Throws a BucketError without secrets.
 */
export async function uploadStream(
  client: BucketClient,
  chunks: AsyncIterable<Uint8Array>,
  { key, type, partBytes, onBegun }: StreamUpload,
): Promise<number> {
  const upload = { key, uploadId: await client.beginUpload(key, type) }
  try {
    await onBegun(upload)
    const { parts, bytes } = await putParts(client, upload, partsOf(chunks, partBytes))
    await complete(client, upload, { parts, bytes })
    return bytes
  } catch (error) {
    // what cannot be aborted now is by the next backup
    await client.abortUpload(upload).catch(() => undefined)
    throw error
  }
}

interface Uploaded {
  readonly parts: readonly UploadedPart[]
  readonly bytes: number
}

async function putParts(client: BucketClient, upload: PartialUpload, chunks: AsyncIterable<Buffer>): Promise<Uploaded> {
  const parts: UploadedPart[] = []
  const sent = { bytes: 0 }
  for await (const part of chunks) {
    if (parts.length === mostParts) throw new BucketError('the archive has more than 10,000 parts: raise WAYBILL_BACKUP_PART_MB')
    parts.push(await client.putPart(upload, parts.length + 1, part))
    sent.bytes += part.length
  }
  return { parts, bytes: sent.bytes }
}

/** Completes an upload. An answer that is lost, or reports an error as success, does not decide: the size of the object does. */
async function complete(client: BucketClient, upload: PartialUpload, { parts, bytes }: Uploaded): Promise<void> {
  const failure = await client.completeUpload(upload, parts).then(
    () => undefined,
    (error: unknown) => error,
  )
  const stored = await client.sizeOf(upload.key)
  if (stored === bytes) return
  throw failure ?? new BucketError(`the bucket stored ${String(stored ?? 0)} of ${String(bytes)} bytes`)
}
