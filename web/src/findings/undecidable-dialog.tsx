import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { LicenceLink } from './licence-link.tsx'
import { undecidableTexts } from './undecidable-texts.ts'
import type { Decidable } from './use-deciding.ts'

interface UndecidableDialogProps {
  readonly findings: readonly Decidable[]
  readonly onClose: () => void
}

/** Explains why no decision can be made on findings, and what settles them instead. */
export function UndecidableDialog({ findings, onClose }: UndecidableDialogProps): ReactNode {
  const words = useWords()
  const texts = useTexts(undecidableTexts)
  const [first, ...more] = findings
  const kinds = new Set(findings.map(({ kind }) => kind))
  const settled: Readonly<Partial<Record<string, string>>> = texts.settled
  return (
    <Dialog onClose={onClose} title={texts.title(findings.length)}>
      <p>{texts.why}</p>
      <ul>
        {Array.from(kinds, (kind) => (
          <li key={kind}>
            {words.kinds[kind]}: {settled[kind]}
          </li>
        ))}
      </ul>
      {first && more.length === 0 && <LicenceLink finding={first} />}
    </Dialog>
  )
}
