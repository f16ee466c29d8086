import type { ReactNode } from 'react'
import { Mark, type Tone } from '../ui/mark.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import type { RepositoryScan } from './scan.ts'
import { type ScanTexts, scanTexts } from './scan-texts.ts'

type Status = Pick<RepositoryScan, 'status' | 'progress' | 'error'>

export const scanTones: Readonly<Record<RepositoryScan['status'], Tone>> = {
  queued: 'none',
  cloning: 'none',
  scanning: 'none',
  finished: 'ok',
  failed: 'violation',
}

/** Writes the state of a scan in one line. */
export function scanText({ status, progress: { files, done } }: Status, texts: ScanTexts, number: (value: number) => string): string {
  return status === 'scanning' && files > 0 ? texts.progress(number(done), number(files)) : texts.states[status]
}

/** The state of a scan, with its progress while files are read, and why it failed. */
export function ScanState({ scan }: { readonly scan: Status }): ReactNode {
  const texts = useTexts(scanTexts)
  const { number } = useFormats()
  const { status, progress, error } = scan
  const { files, done } = progress
  return (
    <div role="status">
      <Mark tone={scanTones[status]}>{scanText(scan, texts, number)}</Mark>
      {status === 'scanning' && files > 0 && <progress value={done} max={files} aria-label={texts.states.scanning} />}
      {error !== undefined && <p>{error}</p>}
    </div>
  )
}
