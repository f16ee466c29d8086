import { stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { failed, refused } from '#cli-error.ts'
import { wantsFindings } from '#findings/outcome.ts'
import { formatOf, showOutcomes } from '#findings/show-outcome.ts'
import type { Session } from '#session.ts'
import { throwReason } from '#service/unknown-project.ts'
import { scanLimits } from '#scanning/scan-limits.ts'
import { included, type ScanOptions } from '#scanning/scan-options.ts'
import { type DeepScan, showDeepScan } from '#scanning/show-deep-scan.ts'

/** Scans a folder on this machine and sends the findings, never the files. */
export async function scanHere(session: Session, target: string, options: ScanOptions): Promise<void> {
  const { context, out } = session
  if (!options.send && options.out === undefined) throw refused('--no-send needs --out')
  const folder = resolve(context.folder, target)
  await requireFolder(folder, target)
  // loading the scanner takes longer than most commands
  const { scanFolder } = await import('#scanning/scan-folder.ts')
  const leftOut = { excluded: options.exclude, leavesOutIgnored: options.gitignore }
  const result = await scanFolder({ folder, options: included(options), ...leftOut, now: new Date() }, out)
  const bytes = Buffer.from(JSON.stringify(result))
  if (bytes.length > scanLimits.resultBytes) throw refused('the result is larger than 100 MiB')
  if (options.out !== undefined) await save(session, options.out, bytes)
  if (options.send) await send(session, bytes, { ...(options.tag === undefined && branchOf(result.waybill.source.ref)), ...options })
}

async function requireFolder(path: string, name: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw refused(error.code === 'ENOENT' ? `there is no folder ${name}` : `${name} cannot be read: ${error.code ?? error.message}`)
  })
  if (!found.isDirectory()) throw refused(`${name} is no folder; unpack it, or let the service scan its address`)
}

function branchOf(ref = ''): Pick<ScanOptions, 'branch'> {
  return ref.startsWith('refs/heads/') ? { branch: ref.slice('refs/heads/'.length) } : {}
}

async function save({ context, out }: Session, file: string, bytes: Buffer): Promise<void> {
  await writeFile(resolve(context.folder, file), bytes).catch((error: Error) => {
    throw refused(`${file} cannot be written: ${error.message}`)
  })
  out.note(`the result is in ${file}`)
}

async function send(session: Session, bytes: Buffer, options: ScanOptions): Promise<void> {
  const body = await promisify(gzip)(bytes)
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': String(body.length) }
  const path = `/repository/upload-results?${queryOf(options)}`
  const sent = await session
    .company()
    .upload<SentScan>(path, { headers, body: Readable.from([body]) })
    .catch((error: unknown) => throwReason(error, options.project))
  const { moduleId, scanId, error, ...others } = sent
  const isFollowed = wantsFindings(options) && moduleId !== undefined && scanId !== undefined
  if (!isFollowed || formatOf(session, options) === 'table') showDeepScan(session, sent)
  if (error !== undefined) throw failed(error)
  if (isFollowed) await showOutcomes(session, [{ scanned: { ...others, moduleId, scanId } }], options)
}

type SentScan = DeepScan & { readonly error?: string }

function queryOf({ project, module, branch, tag }: ScanOptions): string {
  const given = Object.entries({ projectName: project, moduleName: module, branch, tag })
  const sent = given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]))
  return new URLSearchParams(sent).toString()
}
