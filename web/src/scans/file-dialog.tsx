import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts } from '../words/words.tsx'
import type { ScannedFile } from './read-result.ts'
import { type ScanTexts, scanTexts } from './scan-texts.ts'

interface FileDialogProps {
  readonly file: ScannedFile
  readonly onClose: () => void
}

/** Shows what was found in a file, with lines. */
export function FileDialog({ file, onClose }: FileDialogProps): ReactNode {
  const texts = useTexts(scanTexts)
  const { number } = useFormats()
  const { path, size, sha256, language, error, copyright = [], crypto = [] } = file
  const { file: labels } = texts
  return (
    <Dialog onClose={onClose} title={<span className="code">{path}</span>} size="lg">
      <div className={sections['sections']}>
        <Facts
          facts={[
            [labels.error, error],
            [labels.language, language],
            [labels.size, number(size)],
            [labels.hash, <code key="hash">{sha256}</code>],
          ]}
        />
        <Matches file={file} texts={texts} />
        {copyright.length > 0 && (
          <section className={sections['section']}>
            <h3>{labels.statements}</h3>
            <PlainTable
              label={labels.statements}
              rows={copyright}
              columns={[
                { title: labels.lines, cell: linesOf },
                { title: labels.statements, cell: ({ clause }) => clause },
              ]}
            />
          </section>
        )}
        {crypto.length > 0 && (
          <section className={sections['section']}>
            <h3>{labels.crypto}</h3>
            <PlainTable
              label={labels.crypto}
              rows={crypto}
              columns={[
                { title: texts.cryptoColumns.line, isNumber: true, cell: ({ line }) => line || undefined },
                { title: texts.cryptoColumns.algorithm, cell: ({ algorithm }) => algorithm },
                { title: texts.cryptoColumns.how, cell: ({ how }) => texts.cryptoHow[how] ?? how },
              ]}
            />
          </section>
        )}
      </div>
    </Dialog>
  )
}

interface MatchesProps {
  readonly file: ScannedFile
  readonly texts: ScanTexts
}

function Matches({ file: { matches }, texts }: MatchesProps): ReactNode {
  const { file: labels, how: kinds } = texts
  const { percent } = useFormats()
  if (matches.length === 0) return <p>{labels.noMatches}</p>
  return (
    <section className={sections['section']}>
      <h3>{labels.matches}</h3>
      <PlainTable
        label={labels.matches}
        rows={matches}
        columns={[
          { title: labels.lines, cell: linesOf },
          { title: texts.filter, cell: ({ license }) => license },
          { title: texts.cryptoColumns.how, cell: ({ how }) => kinds[how] },
          { title: labels.confidence, isNumber: true, cell: ({ confidence }) => confidence },
          { title: labels.coverage, isNumber: true, cell: ({ coverage }) => percent(coverage) },
        ]}
      />
    </section>
  )
}

function linesOf({ start, end }: { readonly start: number; readonly end: number }): string {
  return start === end ? String(start) : `${String(start)}–${String(end)}`
}
