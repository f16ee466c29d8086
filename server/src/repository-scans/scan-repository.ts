import { megabytes, skipReasons } from '@waybill/archives'
import { assembleResult, type RepositoryResult, type ScannedFile, type Skipped } from '@waybill/repository-scan'
import { scannerVersion as baseVersion } from '@waybill/repository-scan/version'
import { isScorecardFile, withVulnerabilities } from '@waybill/scorecard'
import { fetchFile } from '#platform/archives/fetch-file.ts'
import { defaultFetchLimits, type FetchLimits } from '#platform/git/fetch-limits.ts'
import { fetchRepository } from '#platform/git/fetch-repository.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'
import type { ListedFile, RepositoryFetchRequest, RepositorySnapshot } from '#platform/git/repository-snapshot.ts'
import { createOutbound } from '#platform/outbound.ts'
import { ContentThread } from '#repository-scans/content-thread.ts'
import type { ContentKey } from '#repository-scans/content-store.ts'
import { type Memory, readMemory, type RememberedFindings, writeMemory } from '#repository-scans/memory/memory.ts'
import { type RecalledContents, type RecalledFindings, recallContents } from '#repository-scans/memory/recall-contents.ts'
import { findFindings, isFresh } from '#repository-scans/memory/remember-findings.ts'
import { type ReadFiles, type ReadingTools, readContents } from '#repository-scans/read-contents.ts'
import type { ScanProgress } from '#repository-scans/repository-scan-store.ts'
import type { ScannedRepository, ScanTask } from '#repository-scans/scan-messages.ts'
import { addressOf, nameOfTarget } from '#repository-scans/scan-target.ts'
import { writeStableSbom } from '#repository-scans/write-stable-sbom.ts'

interface Reporting extends Pick<ReadingTools, 'exchange'> {
  readonly onProgress: (progress: ScanProgress) => void
  /** Counts the known vulnerabilities of components. */
  readonly countVulnerabilities: (purls: readonly string[]) => Promise<number | undefined>
}

/** Fetches a repository and scans it: all that happens in the thread of a scan. Throws a RepositoryError that is for the user. */
export async function scanRepository(task: ScanTask, reporting: Reporting): Promise<ScannedRepository> {
  reporting.onProgress({ status: 'cloning', scannerVersion: baseVersion, files: 0, done: 0 })
  const thread = new ContentThread({ fileMs: task.limits.fileSeconds * 1000, heapBytes: task.limits.heapBytes })
  try {
    // it loads while the repository is fetched
    thread.version().catch(() => undefined)
    return await scanWith(thread, task, reporting)
  } finally {
    await thread.close()
  }
}

async function scanWith(thread: ContentThread, task: ScanTask, reporting: Reporting): Promise<ScannedRepository> {
  const recalling = { found: [] as readonly RecalledFindings[] }
  const memory = readMemory(task.memory, memoryLimits(task))
  async function findKnown(listed: readonly ListedFile[]): Promise<RecalledContents['known']> {
    const { known, findings } = await recall(listed, { task, thread, reporting, memory })
    recalling.found = findings
    return known
  }
  const snapshot = await fetchTarget(task, task.memory === undefined ? {} : { findKnown })
  try {
    const texts = new Map<string, string>()
    const { files, ...read } = await readFiles(snapshot, { task, thread, texts, reporting, recalled: recalling.found })
    const scannerVersion = await thread.version()
    const result = await addVulnerabilities(assemble(task, { snapshot, files, texts, scannerVersion }), reporting)
    return await toDocuments(task, result, memoryOf(task, snapshot, { ...read, remembered: memory.findings, scannerVersion }))
  } finally {
    await snapshot.close()
  }
}

async function recall(
  files: readonly ListedFile[],
  { task, thread, reporting, memory }: Pick<Reading, 'task' | 'thread' | 'reporting'> & { readonly memory: Memory },
): Promise<RecalledContents> {
  const scannerVersion = await thread.version()
  const source = {
    remembered: memory.findings,
    scannerVersion,
    now: task.now,
    find: (keys: readonly ContentKey[]) => reporting.exchange({ scannerVersion, save: [], find: keys }),
  }
  return recallContents(files, {
    memory: memory.contents,
    find: (keys) => findFindings(source, keys),
    isTextNeeded: (path) => needsText(task, path),
  })
}

/** Names the limits that decide whether a content is skipped. */
function memoryLimits({ limits }: ScanTask): string {
  const { objectBytes, requestedBytes } = fetchLimits(limits)
  return `${String(objectBytes)} ${String(requestedBytes)}`
}

interface Learned extends Omit<ReadFiles, 'files'> {
  readonly remembered: RememberedFindings
  readonly scannerVersion: string
}

function memoryOf(
  task: ScanTask,
  { learned }: RepositorySnapshot,
  { digests, findings: byKey, remembered, scannerVersion }: Learned,
): Uint8Array | undefined {
  if (learned === undefined) return undefined
  const contents = new Map(Array.from(learned, ([id, content]) => [id, { ...content, sha256: digests.get(id) }]))
  const { now } = task
  const noted = isFresh({ remembered, scannerVersion, now }) ? remembered.noted : now.getTime()
  return writeMemory({ contents, findings: { scannerVersion, noted, byKey } }, memoryLimits(task))
}

function needsText({ options }: ScanTask, path: string): boolean {
  return options.includeScorecard === true && isScorecardFile(path)
}

function fetchTarget(task: ScanTask, knowing: Pick<RepositoryFetchRequest, 'findKnown'>): Promise<RepositorySnapshot> {
  const { url, kind, branch, tag, folder, limits, options, now } = task
  const outbound = createOutbound({ allow: limits.allow })
  const request = { url: addressOf(url), folder, limits: fetchLimits(limits), signal: AbortSignal.timeout(limits.scanMinutes * 60_000) }
  if (kind === 'file') return fetchFile(outbound, request)
  const commitsSince = options.includeScorecard === true ? { commitsSince: new Date(now.getTime() - maintainedMs) } : {}
  return fetchRepository(outbound, {
    ...request,
    ...knowing,
    ...commitsSince,
    ...(branch !== undefined && { branch }),
    ...(tag !== undefined && { tag }),
  })
}

/** The time in which the scorecard counts commits. */
const maintainedMs = 90 * 86_400_000

function fetchLimits({ packBytes, objects, files, unpackedBytes, objectBytes, scanMinutes }: ScanTask['limits']): FetchLimits {
  return { ...defaultFetchLimits, packBytes, objects, files, unpackedBytes, objectBytes, timeoutMs: scanMinutes * 60_000 }
}

interface Reading {
  readonly task: ScanTask
  readonly thread: ContentThread
  readonly texts: Map<string, string>
  readonly reporting: Reporting
  readonly recalled: readonly RecalledFindings[]
}

/** Together; a repository of nothing but workflows must not fill the memory. */
const mostScorecardBytes = 33_554_432

async function readFiles(snapshot: RepositorySnapshot, { task, thread, texts, reporting, recalled }: Reading): Promise<ReadFiles> {
  const scannerVersion = await thread.version()
  const files = snapshot.files.length
  const kept = { bytes: 0 }
  function onDone(done: number): void {
    reporting.onProgress({ status: 'scanning', scannerVersion, files, done })
  }
  function onContent(paths: readonly string[], bytes: Uint8Array): void {
    const asked = paths.filter((path) => needsText(task, path))
    if (asked.length === 0 || kept.bytes + bytes.length > mostScorecardBytes) return
    kept.bytes += bytes.length
    for (const path of asked) texts.set(path, Buffer.from(bytes).toString('utf8'))
  }
  onDone(0)
  return readContents(snapshot, { thread, exchange: reporting.exchange, onDone, onContent, recalled })
}

interface Scanned {
  readonly snapshot: RepositorySnapshot
  readonly files: readonly ScannedFile[]
  readonly texts: ReadonlyMap<string, string>
  readonly scannerVersion: string
}

function assemble({ uid, url, options, now }: ScanTask, { snapshot, files, texts, scannerVersion }: Scanned): RepositoryResult {
  const { source, limits, commitDates } = snapshot
  const skipped = [...snapshot.skipped, ...linksOf(snapshot)]
  const name = nameOfTarget(url)
  return assembleResult({ uid, url, now, options, scannerVersion, source, name, skipped, limits, texts, commitDates }, files)
}

async function addVulnerabilities(result: RepositoryResult, { countVulnerabilities }: Reporting): Promise<RepositoryResult> {
  const { scorecard, components } = result.waybill
  if (scorecard === undefined || components.length === 0) return result
  const count = await countVulnerabilities(components.map(({ purl }) => purl))
  if (count === undefined) return result
  return { ...result, waybill: { ...result.waybill, scorecard: withVulnerabilities(scorecard, count) } }
}

const links: Readonly<Record<string, string>> = {
  symlink: skipReasons.link,
  submodule: 'a submodule, which is not fetched',
}

function linksOf({ files }: RepositorySnapshot): readonly Skipped[] {
  return files.flatMap(({ path, mode, isLfsPointer }) => {
    const why = isLfsPointer === true ? skipReasons.lfsPointer : links[mode]
    return why === undefined ? [] : [{ path, why }]
  })
}

async function toDocuments(task: ScanTask, result: RepositoryResult, memory: Uint8Array | undefined): Promise<ScannedRepository> {
  const bytes = Buffer.from(JSON.stringify(result))
  const { resultBytes } = task.limits
  if (bytes.length > resultBytes) throw new RepositoryError(`the result is larger than ${megabytes(resultBytes)}`)
  const { source, root, scanner_version: scannerVersion } = result.waybill
  const sbom = task.withSbom ? await writeStableSbom(result, task.toolVersion) : undefined
  return {
    result: bytes,
    sbom,
    memory,
    files: result.stats.total,
    commit: source.commit,
    committed: source.committed,
    name: root.name,
    scannerVersion,
  }
}
