import { contentKindOf } from '@waybill/repository-scan/content'
import type { KnownContent, ListedFile } from '#platform/git/repository-snapshot.ts'
import type { ContentKey, StoredFindings } from '#repository-scans/content-store.ts'
import { isRead } from '#repository-scans/is-read.ts'
import type { Memory, RememberedContent } from '#repository-scans/memory/memory.ts'
import { keyOf } from '#repository-scans/memory/remember-findings.ts'

/** The contents of a commit that need not be fetched, and what they say. */
export interface RecalledContents {
  readonly known: ReadonlyMap<string, KnownContent>
  readonly findings: readonly RecalledFindings[]
}

/** The findings of a content under one kind of name, and its name in git. */
export interface RecalledFindings extends StoredFindings {
  readonly id: string
}

export interface RecallTools {
  readonly memory: Memory['contents']
  readonly find: (keys: readonly ContentKey[]) => Promise<readonly StoredFindings[]>
  /** Reports whether the text of a file itself is needed. */
  readonly isTextNeeded: (path: string) => boolean
}

interface Candidate {
  readonly id: string
  readonly content: RememberedContent
  /** One for each kind of name that the content has. */
  readonly keys: readonly ContentKey[]
}

/** So many are asked for at once. */
const batchKeys = 2000

/** Finds the contents that an earlier scan read, and whose findings under all their names are stored. */
export async function recallContents(files: readonly ListedFile[], tools: RecallTools): Promise<RecalledContents> {
  const candidates = Array.from(Map.groupBy(files, ({ id }) => id)).flatMap(([id, same]) => candidateOf(id, same, tools))
  const stored = new Map<string, StoredFindings>()
  const keys = candidates.flatMap((candidate) => candidate.keys)
  for (let from = 0; from < keys.length; from += batchKeys) {
    for (const one of await tools.find(keys.slice(from, from + batchKeys))) stored.set(keyOf(one), one)
  }
  const recalled = candidates.filter((candidate) => candidate.keys.every((key) => stored.has(keyOf(key))))
  return {
    known: new Map(recalled.map(({ id, content }) => [id, toKnown(content)])),
    findings: recalled.flatMap((candidate) =>
      candidate.keys.flatMap((key) => Object.assign({ id: candidate.id }, stored.get(keyOf(key)) as StoredFindings)),
    ),
  }
}

function candidateOf(id: string, files: readonly ListedFile[], { memory, isTextNeeded }: RecallTools): readonly Candidate[] {
  const content = memory.get(id)
  if (content === undefined) return []
  const read = 'why' in content ? [] : files.filter(isRead)
  if (read.some(({ path }) => isTextNeeded(path))) return []
  const kinds = new Set(read.map(({ path }) => contentKindOf(path)))
  const { sha256 } = content
  if (sha256 === undefined) return kinds.size === 0 ? [{ id, content, keys: [] }] : []
  return [{ id, content, keys: Array.from(kinds, (kind) => ({ sha256, kind })) }]
}

function toKnown({ sha256: _sha256, ...content }: RememberedContent): KnownContent {
  return content
}
