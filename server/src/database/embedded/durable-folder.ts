import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  /** File descriptor; folders have none. */
  readonly nfd?: number
  readonly node: object
}

type Write = (stream: Stream, ...rest: readonly unknown[]) => number

/** The part of Emscripten's file system that is patched. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: Stream) => number; write: Write }
  readonly realPath: (node: object) => string
}

/** The database's folder on disk. */
export interface DurableFolder {
  readonly files: NodeFS
  /** Whether free space is too low to write. */
  readonly isFull: () => boolean
}

const mebibyte = 1_048_576
/** Free space below which writes are rejected: enough for a log segment and a checkpoint. */
const reserve = 48 * mebibyte
/** Space reserved in advance and released when a write finds none, so that the log can always be continued. */
const ballastSize = 32 * mebibyte

/**
 * Opens a folder with a working fsync (PGlite's file system ignores it). A write that finds the disk full gets the reserved space:
 * PostgreSQL aborts when it cannot continue its log.
 */
export function durableFolder(folder: string): DurableFolder {
  const ballast: Ballast = { file: join(dirname(folder), 'ballast'), isHeld: false }
  const files = new NodeFS(folder)
  const init = files.init.bind(files)
  function prepare(module: unknown): void {
    const { NODEFS } = module as { readonly NODEFS: NodeFiles }
    NODEFS.stream_ops.fsync = (stream) => syncStream(NODEFS, stream)
    NODEFS.stream_ops.write = withBallast(NODEFS.stream_ops.write, ballast)
  }
  const prepared = Object.assign(files, {
    init: (database: Parameters<typeof init>[0], options: Parameters<typeof init>[1]) =>
      init(database, { ...options, preRun: [...[options.preRun ?? []].flat(), prepare] }),
  })
  return { files: prepared, isFull: () => isFull(folder, ballast) }
}

function syncStream(files: NodeFiles, { nfd, node }: Stream): number {
  if (nfd === undefined) syncFolder(files.realPath(node))
  else fsyncSync(nfd)
  return 0
}

/** Makes created and renamed files survive a power loss. */
function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Emscripten's code of ENOSPC. */
const noSpace = 51

interface Ballast {
  readonly file: string
  /** Updated before every turn, to avoid file system calls during writes. */
  isHeld: boolean
}

function withBallast(write: Write, ballast: Ballast): Write {
  return (stream, ...rest) => {
    try {
      return write(stream, ...rest)
    } catch (error) {
      if ((error as { readonly errno?: number }).errno !== noSpace) throw error
      releaseBallast(ballast)
      return write(stream, ...rest)
    }
  }
}

function releaseBallast(ballast: Ballast): void {
  rmSync(ballast.file, { force: true })
  ballast.isHeld = false
}

function isFull(folder: string, ballast: Ballast): boolean {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (!ballast.isHeld && free > reserve + ballastSize) reserveBallast(ballast)
  return free < reserve
}

function reserveBallast(ballast: Ballast): void {
  try {
    if (!existsSync(ballast.file)) writeFileSync(ballast.file, Buffer.alloc(ballastSize, 1), { flag: 'wx', mode: 0o600 })
    ballast.isHeld = true
  } catch {
    releaseBallast(ballast)
  }
}
