import { findFiles } from '#service/find-files.ts'
import { openSource } from '#service/source.ts'
import { unpackSource } from '#service/unpack-source.ts'
import { formUpload } from '#service/upload.ts'
import type { Session } from '#session.ts'

interface Answered {
  readonly file: string
  readonly answer: Readonly<Record<string, unknown>>
}

/** Uploads files to a path, unpacked, and returns the answers. Warnings of the service go to stderr. */
export async function uploadDocuments(
  { context, company, out }: Session,
  names: readonly string[],
  path: string,
): Promise<readonly Answered[]> {
  const answered: Answered[] = []
  for (const file of await findFiles(context, names)) {
    const source = await unpackSource(await openSource(context, file))
    const answer = await company().upload<Readonly<Record<string, unknown>>>(path, formUpload(source, out))
    if (typeof answer['warning'] === 'string') out.report('warning', answer['warning'])
    answered.push({ file, answer })
  }
  return answered
}
