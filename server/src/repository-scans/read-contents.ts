import type { ScannedFile } from '@waybill/repository-scan'
import { type ContentFile, type ContentFindings, contentKindOf, licenseTextBytes, textBytes } from '@waybill/repository-scan/content'
import { isManifest } from '@waybill/documents/manifests'
import type { RepositoryFile, RepositorySnapshot } from '#platform/git/repository-snapshot.ts'
import type { ContentKey, StoredFindings } from '#repository-scans/content-store.ts'
import type { ContentThread, ScannedContent } from '#repository-scans/content-thread.ts'
import { isRead } from '#repository-scans/is-read.ts'
import type { RecalledFindings } from '#repository-scans/memory/recall-contents.ts'
import { keyOf } from '#repository-scans/memory/remember-findings.ts'
import type { ContentExchange } from '#repository-scans/scan-messages.ts'

export interface ReadingTools {
  readonly thread: Pick<ContentThread, 'scan' | 'version'>
  /** Stores findings, and answers those that are stored. */
  readonly exchange: (exchange: ContentExchange) => Promise<readonly StoredFindings[]>
  /** Called with the number of files read so far. */
  readonly onDone: (done: number) => void
  /** Called with each content before it is scanned. */
  readonly onContent: (paths: readonly string[], bytes: Uint8Array) => void
  /** What an earlier scan found in contents that were not fetched again. */
  readonly recalled: readonly RecalledFindings[]
}

/** The files of a snapshot as they were read. */
export interface ReadFiles {
  readonly files: readonly ScannedFile[]
  /** The SHA-256 of each content by its id. */
  readonly digests: ReadonlyMap<string, string>
  /** What each content says under each kind of name, as JSON. */
  readonly findings: ReadonlyMap<string, string>
}

/** One content under one kind of name. */
interface Reading extends ContentKey, ContentFile {
  readonly id: string
}

interface Found {
  readonly sha256: string
  readonly findings?: ContentFindings
  readonly error?: string
}

const batchBytes = 2_097_152
const batchFiles = 200

/** Scans every content of a snapshot that is not known yet, and returns the files with their findings. */
export async function readContents(snapshot: RepositorySnapshot, tools: ReadingTools): Promise<ReadFiles> {
  const files = snapshot.files.filter(isRead)
  const byId = Map.groupBy(files, ({ id }) => id)
  const found = new Map(tools.recalled.map(({ id, kind, sha256, findings }) => [foundKey(id, kind), toFound(sha256, findings)]))
  const findings = new Map(tools.recalled.map((one) => [keyOf(one), one.findings]))
  const scannerVersion = await tools.thread.version()
  const state = { done: tools.recalled.reduce((sum, { id, kind }) => sum + countOfKind(byId.get(id), kind), 0), running: Promise.resolve() }
  for await (const batch of batches(readings(snapshot, { byId, found }, tools))) {
    // the next batch is read while this one is scanned
    await state.running
    state.running = scanBatch(batch, tools, { scannerVersion, found, findings })
    state.running.catch(() => undefined)
    state.done += batch.reduce((sum, { id, kind }) => sum + countOfKind(byId.get(id), kind), 0)
    tools.onDone(state.done)
  }
  await state.running
  const scanned = files.map((file) => toScannedFile(file, found.get(foundKey(file.id, contentKindOf(file.path)))))
  const digests = new Map(files.flatMap(({ id }, i) => (scanned[i]?.sha256 ? [[id, scanned[i].sha256]] : [])))
  return { files: scanned, digests, findings }
}

/** Licence files and manifests are read further than other texts. */
function textBytesOf(files: readonly RepositoryFile[] | undefined): number {
  return files?.some(({ path }) => isManifest(path) || !contentKindOf(path).startsWith('*')) === true ? licenseTextBytes : textBytes
}

async function* readings(
  snapshot: RepositorySnapshot,
  { byId, found }: { readonly byId: ReadonlyMap<string, readonly RepositoryFile[]>; readonly found: ReadonlyMap<string, Found> },
  { onContent }: ReadingTools,
): AsyncGenerator<Reading> {
  for await (const { id, bytes, sha256, size } of snapshot.contents((one) => textBytesOf(byId.get(one)))) {
    const paths = (byId.get(id) ?? []).map(({ path }) => path)
    onContent(paths, bytes)
    const byKind = new Map(paths.toReversed().map((path) => [contentKindOf(path), path]))
    const unknown = [...byKind].filter(([kind]) => !found.has(foundKey(id, kind)))
    for (const [kind, path] of unknown) yield { id, bytes, sha256, size, kind, path }
  }
}

async function* batches(contents: AsyncIterable<Reading>): AsyncGenerator<readonly Reading[]> {
  const gathered = { batch: [] as Reading[], bytes: 0 }
  for await (const content of contents) {
    gathered.batch.push(content)
    gathered.bytes += content.bytes.length
    if (gathered.bytes < batchBytes && gathered.batch.length < batchFiles) continue
    yield gathered.batch
    Object.assign(gathered, { batch: [], bytes: 0 })
  }
  if (gathered.batch.length > 0) yield gathered.batch
}

interface Finding {
  readonly scannerVersion: string
  readonly found: Map<string, Found>
  readonly findings: Map<string, string>
}

async function scanBatch(
  batch: readonly Reading[],
  { thread, exchange }: ReadingTools,
  { scannerVersion, found, findings: all }: Finding,
): Promise<void> {
  const find = batch.map(({ sha256, kind }) => ({ sha256, kind }))
  const stored = await exchange({ scannerVersion, save: [], find })
  const known = new Map(stored.map(({ sha256, kind, findings }) => [foundKey(sha256, kind), findings]))
  const fresh = batch.filter(({ sha256, kind }) => !known.has(foundKey(sha256, kind)))
  const scanned = await thread.scan(fresh.map(({ path, bytes, size }) => ({ path, bytes, size })))
  const save = fresh.flatMap(({ sha256, kind }, i) => toStored({ sha256, kind }, scanned[i]))
  for (const { sha256, kind, findings } of save) known.set(foundKey(sha256, kind), findings)
  for (const [key, text] of known) all.set(key, text)
  const errors = new Map(fresh.map(({ sha256, kind }, i) => [foundKey(sha256, kind), errorOf(scanned[i])]))
  for (const { id, sha256, kind } of batch) {
    const key = foundKey(sha256, kind)
    found.set(foundKey(id, kind), toFound(sha256, known.get(key), errors.get(key)))
  }
  if (save.length > 0)
    await exchange({ scannerVersion, save: [...new Map(save.map((one) => [foundKey(one.sha256, one.kind), one])).values()], find: [] })
}

function toStored(key: ContentKey, content: ScannedContent | undefined): readonly StoredFindings[] {
  return content !== undefined && 'findings' in content ? [{ ...key, findings: content.findings }] : []
}

function errorOf(content: ScannedContent | undefined): string | undefined {
  return content !== undefined && 'error' in content ? content.error : undefined
}

function toFound(sha256: string, findings: string | undefined, error = 'it was not scanned'): Found {
  return findings === undefined ? { sha256, error } : { sha256, findings: JSON.parse(findings) as ContentFindings }
}

function foundKey(id: string, kind: string): string {
  return `${id} ${kind}`
}

function countOfKind(files: readonly RepositoryFile[] = [], kind: string): number {
  return files.filter(({ path }) => contentKindOf(path) === kind).length
}

function toScannedFile({ path, size }: RepositoryFile, found: Found | undefined): ScannedFile {
  return { path, size, ...(found ?? { sha256: '', error: 'it was not read' }) }
}
