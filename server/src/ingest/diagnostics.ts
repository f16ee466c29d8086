import { Type } from 'typebox'
import type { Diagnostics, Warning } from '@waybill/documents'

/** An instruction aimed at AI tools, found in free text. */
export const ContentNotice = Type.Object(
  {
    rule: Type.String(),
    description: Type.String(),
    pointer: Type.String(),
    excerpt: Type.String(),
  },
  { title: 'ContentNotice' },
)

interface DiagnosticsResponse {
  readonly warning?: string
  readonly contentNotices?: { rule: string; description: string; pointer: string; excerpt: string }[]
}

/** Returns the warnings and content notices of a reader as responses show them. */
export function toDiagnosticsResponse({ warnings, contentNotices }: Diagnostics): DiagnosticsResponse {
  return {
    ...(warnings.length > 0 && { warning: warnings.map(formatWarning).join('; ') }),
    ...(contentNotices.length > 0 && { contentNotices: [...contentNotices] }),
  }
}

export function formatWarning({ message, count, pointer }: Warning): string {
  return `${message} (${String(count)}${pointer === '' ? '' : `, first at ${pointer}`})`
}
