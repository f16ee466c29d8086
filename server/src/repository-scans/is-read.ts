import type { ListedFile } from '#platform/git/repository-snapshot.ts'

/** Reports whether a listed path has a content that is read; links and submodules are listed only. */
export function isRead({ mode }: Pick<ListedFile, 'mode'>): boolean {
  return mode === 'file' || mode === 'executable'
}
