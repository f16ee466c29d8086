import { availableParallelism } from 'node:os'
import { basename, resolve } from 'node:path'
import { assembleResult, type RepositoryOptions, type RepositoryResult, type ScannedFile } from '@waybill/repository-scan'
import type { Output } from '#output/output.ts'
import { type ListedFile, listFiles } from '#scanning/list-files.ts'
import { readGitHead } from '#scanning/read-git-head.ts'
import { scanLimits } from '#scanning/scan-limits.ts'
import { ScanThread } from '#scanning/scan-thread.ts'

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
  const { files, skipped, limits } = await listFiles(folder, { names: new Set(scan.excluded), ignored: scan.leavesOutIgnored })
  const { url: origin, ...head } = await readGitHead(folder)
  const name = basename(resolve(folder))
  const url = origin ?? name
  const read = await readFiles(folder, files, out)
  const { scannerVersion, texts } = read
  return assembleResult({ uid: '', url, now, options, scannerVersion, source: { url, ...head }, name, skipped, limits, texts }, read.files)
}

interface ReadFiles {
  readonly scannerVersion: string
  readonly files: readonly ScannedFile[]
  readonly texts: ReadonlyMap<string, string>
}

const mostThreads = 2

async function readFiles(folder: string, files: readonly ListedFile[], out: Output): Promise<ReadFiles> {
  const threads = Array.from({ length: Math.min(mostThreads, availableParallelism()) }, () => new ScanThread(folder))
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const progress = out.progress(`scanning ${String(files.length)} files`, { total })
  const state = { next: 0, textBytes: 0, scanned: new Map<string, ScannedFile>(), texts: new Map<string, string>() }
  async function work(thread: ScanThread): Promise<void> {
    for (let listed = files[state.next++]; listed !== undefined; listed = files[state.next++]) {
      const { file, text } = await thread.scan(listed.path)
      state.scanned.set(file.path, file.error === undefined ? file : { ...file, size: listed.size })
      if (text !== undefined && state.textBytes + text.length <= scanLimits.scorecardBytes) {
        state.textBytes += text.length
        state.texts.set(file.path, text)
      }
      progress.add(listed.size)
    }
  }
  try {
    const scannerVersion = (await threads[0]?.version()) ?? ''
    await Promise.all(threads.map(work))
    return { scannerVersion, files: files.flatMap(({ path }) => state.scanned.get(path) ?? []), texts: state.texts }
  } finally {
    progress.stop()
    await Promise.all(threads.map((thread) => thread.close()))
  }
}
