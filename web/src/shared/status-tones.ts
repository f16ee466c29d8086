import type { Tone } from '../ui/mark.tsx'

/** The mark of each status of a project, module or licence. */
export const statusTones = { ok: 'ok', warnings: 'warning', violations: 'violation' } as const satisfies Readonly<Record<string, Tone>>
