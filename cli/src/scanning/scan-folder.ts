import { availableParallelism } from 'node:os'
import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { skipReasons } from '@waybill/archives'
import { assembleResult, type RepositoryOptions, type RepositoryResult, type ScannedFile } from '@waybill/repository-scan'
import type { Output } from '#output/output.ts'
import type { Progress } from '#output/progress.ts'
import { filesAndNested, type FileToScan, type FoundInArchives } from '#scanning/files-to-scan.ts'
import { isInWorkingTree } from '#scanning/git-ignore.ts'
import { type Listing, listFiles } from '#scanning/list-files.ts'
import { readGitHead } from '#scanning/read-git-head.ts'
import { scanLimits } from '#scanning/scan-limits.ts'
import { type ScannedFileReport, ScanThread } from '#scanning/scan-thread.ts'
import type { Skipped } from '#scanning/skipped.ts'
import { counted } from '#output/counted.ts'

/** A folder to scan. */
export interface FolderScan {
  readonly folder: string
  readonly options: RepositoryOptions
  /** Names of files and folders to leave out. */
  readonly excluded: readonly string[]
  /** Whether all that git ignores is left out. */
  readonly leavesOutIgnored: boolean
  readonly now: Date
}

/** Scans the files of a folder on this machine and returns the document that the service would make of them. */
export async function scanFolder(scan: FolderScan, out: Output): Promise<RepositoryResult> {
  const { folder, options, now } = scan
  const listing = await listFiles(folder, { names: new Set(scan.excluded), ignored: scan.leavesOutIgnored })
  const { url: origin, ...head } = await readGitHead(folder)
  const name = basename(resolve(folder))
  const url = origin ?? name
  const read = await readFiles(folder, listing, out)
  const { scannerVersion, texts } = read
  const skipped = [...listing.skipped, ...read.skipped]
  const limits = [...new Set([...listing.limits, ...read.limits])]
  return assembleResult({ uid: '', url, now, options, scannerVersion, source: { url, ...head }, name, skipped, limits, texts }, read.files)
}

interface ReadFiles {
  readonly scannerVersion: string
  readonly files: readonly ScannedFile[]
  readonly texts: ReadonlyMap<string, string>
  readonly skipped: readonly Skipped[]
  readonly limits: Iterable<string>
}

const mostThreads = 2

async function readFiles(folder: string, listing: Listing, out: Output): Promise<ReadFiles> {
  const found: FoundInArchives = { skipped: [], limits: new Set() }
  // a working tree is read as the service reads its repository, and another folder as it reads an archive of it
  const items = (await isInWorkingTree(folder))
    ? Readable.from(listing.files)[Symbol.asyncIterator]()
    : filesAndNested(folder, listing, found)
  const threads = Array.from({ length: Math.min(mostThreads, availableParallelism()) }, () => new ScanThread(folder))
  const progress = showProgress(listing, out)
  const state: Collected = { textBytes: 0, files: [], texts: new Map(), skipped: found.skipped }
  try {
    const scannerVersion = (await threads[0]?.version()) ?? ''
    await Promise.all(threads.map((thread) => scanAll(items, thread, { state, progress })))
    return { scannerVersion, ...state, limits: found.limits }
  } finally {
    progress.stop()
    await Promise.all(threads.map((thread) => thread.close()))
  }
}

function showProgress({ files }: Listing, out: Output): Progress {
  return out.progress(`scanning ${counted(files.length, 'file')}`, { total: files.reduce((sum, { size }) => sum + size, 0) })
}

interface Collected {
  readonly files: ScannedFile[]
  readonly texts: Map<string, string>
  readonly skipped: Skipped[]
  textBytes: number
}

interface Collecting {
  readonly state: Collected
  readonly progress: Progress
}

async function scanAll(items: AsyncIterator<FileToScan>, thread: ScanThread, { state, progress }: Collecting): Promise<void> {
  for (let step = await items.next(); step.done !== true; step = await items.next()) {
    const { size, bytes } = step.value
    collect(await thread.scan(step.value), size, state)
    // what is in an archive was counted with it
    if (bytes === undefined) progress.add(size)
  }
}

function collect({ file, text, isLfsPointer }: ScannedFileReport, size: number, state: Collected): void {
  state.files.push(file.error === undefined ? file : { ...file, size })
  if (isLfsPointer === true) state.skipped.push({ path: file.path, why: skipReasons.lfsPointer })
  if (text === undefined || state.textBytes + text.length > scanLimits.scorecardBytes) return
  state.textBytes += text.length
  state.texts.set(file.path, text)
}
