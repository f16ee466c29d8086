import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  /** Descriptor of the process; a folder has none. */
  readonly nfd?: number
  readonly node: object
}

type Write = (stream: Stream, ...rest: readonly unknown[]) => number

/** The part of Emscripten's file system that is replaced. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: Stream) => number; write: Write }
  readonly realPath: (node: object) => string
}

/** The database's folder on the disk. */
export interface DurableFolder {
  readonly files: NodeFS
  /** Whether there is so little room left that nothing more should be written. */
  readonly isFull: () => boolean
}

const mebibyte = 1_048_576
/** Below this much free space nothing more is written: enough for a segment of the log and a checkpoint. */
const reserve = 48 * mebibyte
/** Space that is occupied in advance and given up when a write finds none, so that the log can always be continued. */
const ballastSize = 32 * mebibyte

/**
 * Opens a folder in which fsync does what it says (the file system that PGlite brings ignores it), and in which a write that finds the disk
 * full finds room once more: PostgreSQL ends when it cannot continue its log.
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

/** What was created or renamed in it survives a power cut from here on. */
function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Emscripten's number of ENOSPC. */
const noSpace = 51

interface Ballast {
  readonly file: string
  /** Checked before every turn, so that the file system is not asked each time. */
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
