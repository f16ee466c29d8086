import { statfs } from 'node:fs/promises'
import { type Check, checksOf } from '#doctor/check.ts'
import type { AppContext } from '#platform/app-context.ts'

const { ok, warning, failed } = checksOf('storage')
const mebibyte = 1_048_576

/** Checks where documents and temporary files are stored (docs/reference/cli.md#waybill-doctor). */
export async function checkStorage({ files, config }: Pick<AppContext, 'files' | 'config'>): Promise<readonly Check[]> {
  return [await checkFiles({ files, config }), describeSpace(await freeBytes(config.dataFolder))]
}

async function checkFiles({ files, config }: Pick<AppContext, 'files' | 'config'>): Promise<Check> {
  const where = config.files.bucket === undefined ? 'The folder of documents' : `The bucket ${config.files.bucket.bucket}`
  try {
    await files.requireSpace()
    // a first page shows that the storage answers
    await files.list()[Symbol.asyncIterator]().next()
    return ok('WAYBILL_FILES', `${where} can be used.`)
  } catch (error) {
    return failed('WAYBILL_FILES', `${where} cannot be used: ${reasonOf(error)}. Check its address, its rights and its free space.`)
  }
}

/** File system errors name paths of the machine, so only their code is shown. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

async function freeBytes(folder: string): Promise<number | undefined> {
  const state = await statfs(folder).catch(() => undefined)
  return state === undefined ? undefined : state.bavail * state.bsize
}

/** Checks the free space of the data folder; uploads, archives and scans are spooled there. */
export function describeSpace(bytes: number | undefined): Check {
  if (bytes === undefined) return failed('space', 'The data folder cannot be read: check WAYBILL_DATA_DIR and its rights.')
  const found = `${String(Math.floor(bytes / mebibyte))} MiB are free in the data folder`
  if (bytes < 256 * mebibyte) return failed('space', `${found}: make room, or writes will soon be rejected.`)
  if (bytes < 2048 * mebibyte) return warning('space', `${found}: make room; uploads, archives and scans are spooled there.`)
  return ok('space', `${found}.`)
}
