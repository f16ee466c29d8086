import type { Session } from '#session.ts'

/** A deep scan, and what it filled. */
export interface DeepScan {
  readonly uid: string
  /** Of the result document. */
  readonly url?: string
  readonly moduleId?: string
  readonly scanId?: string
}

/** Shows the ids of a deep scan. */
export function showDeepScan({ out }: Session, shown: DeepScan): void {
  if (out.isJson) return out.json(shown)
  const { uid, url, scanId, moduleId } = shown
  const lines = { 'deep scan': uid, result: url, scan: scanId, module: moduleId }
  for (const [word, value] of Object.entries(lines)) if (value !== undefined) out.line(`${word.padEnd(10)} ${value}`)
}
