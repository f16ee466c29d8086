import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { failed, refused } from '#cli-error.ts'
import { type ScannedModule, wantsFindings } from '#findings/outcome.ts'
import { formatOf, showOutcomes } from '#findings/show-outcome.ts'
import type { Session } from '#session.ts'
import { followScan } from '#scanning/follow-scan.ts'
import { throwReason } from '#service/unknown-project.ts'
import { included, type ScanOptions } from '#scanning/scan-options.ts'
import { showDeepScan } from '#scanning/show-deep-scan.ts'

const archive = /\.(?:zip|jar|whl|nupkg|crate|tgz|tar(?:\.\w+)?)(?:[?#]|$)/iu

/** Lets the service scan a repository or archive; with `--wait` follows it and shows what it found. */
export async function scanAddress(session: Session, url: string, options: ScanOptions): Promise<void> {
  if (!options.send) throw refused('--no-send is for folders; addresses are scanned by the service')
  const { branch, tag, project, module, type = archive.test(url) ? 'file' : 'repository' } = options
  const target = { url, type, branch, tag, projectName: project, moduleName: module, ...included(options) }
  const { uid } = await session
    .company()
    .post<{ readonly uid: string }>('/repository/scan', target)
    .catch((error: unknown) => throwReason(error, project))
  if (!isWaiting(options)) return showDeepScan(session, { uid })
  if (formatOf(session, options) === 'table') showDeepScan(session, { uid })
  return awaitScan(session, uid, options)
}

function isWaiting(options: ScanOptions): boolean {
  return wantsFindings(options) || options.out !== undefined
}

async function awaitScan(session: Session, uid: string, options: ScanOptions): Promise<void> {
  const { error } = await followScan(session, uid, options.timeout)
  if (options.out !== undefined) await download(session, uid, options.out)
  if (error !== undefined) throw failed(error)
  if (options.project !== undefined) return showOutcomes(session, [{ scanned: { uid, ...(await findFilled(session, uid)) } }], options)
  if (session.out.isJson) showDeepScan(session, { uid })
}

/** Only the list of scans names the module that a scan filled; new scans are on its first pages. */
const mostPages = 20

async function findFilled({ company }: Session, uid: string): Promise<ScannedModule> {
  for (let page = 1; page <= mostPages; page++) {
    const { items, isLast } = await company().page('/repository/scans', page)
    const found = (items as readonly ListedScan[]).find((scan) => scan.uid === uid)
    if (isFilled(found)) return { moduleId: found.moduleId, scanId: found.scanId }
    if (isLast) break
  }
  throw failed(`the service does not say which module scan ${uid} filled`)
}

interface ListedScan {
  readonly uid: string
  readonly moduleId: string | null
  readonly scanId: string | null
}

function isFilled(scan: ListedScan | undefined): scan is ListedScan & ScannedModule {
  return scan !== undefined && scan.moduleId !== null && scan.scanId !== null
}

async function download({ company, context, out }: Session, uid: string, file: string): Promise<void> {
  const answer = await company().download(`/repository/results/${encodeURIComponent(uid)}.json`)
  await pipeline(answer, createWriteStream(resolve(context.folder, file))).catch((error: Error) => {
    throw refused(`${file} cannot be written: ${error.message}`)
  })
  out.note(`the result is in ${file}`)
}
