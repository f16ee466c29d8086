import type { Session } from '#session.ts'

/** What the service answers to an import. */
export interface Imported {
  readonly scanId: string
  readonly moduleId: string
  readonly info?: string
  readonly warning?: string
  readonly contentNotices?: readonly { readonly description: string; readonly pointer: string; readonly excerpt: string }[]
}

/** Reports what the service says about a document. */
export function reportWarnings({ out }: Session, { warning, contentNotices = [] }: Imported): void {
  if (warning !== undefined) out.report('warning', warning)
  for (const { description, pointer, excerpt } of contentNotices) out.report('warning', `${description} at ${pointer}: ${excerpt}`)
}

/** Shows what was recognised and the ids of scan and module. */
export function showImport({ out }: Session, { info, scanId, moduleId }: Imported): void {
  if (info !== undefined) out.line(info)
  out.line(`scan    ${scanId}`)
  out.line(`module  ${moduleId}`)
}
