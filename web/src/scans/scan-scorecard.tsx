import type { RepositoryResult } from '@waybill/repository-scan'
import type { ReactNode } from 'react'
import { Mark, type Tone } from '../ui/mark.tsx'
import { EmptyState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts } from '../words/words.tsx'
import { scanTexts } from './scan-texts.ts'

/** The checks of the repository's hygiene. */
export function ScanScorecard({ result }: { readonly result: RepositoryResult }): ReactNode {
  const texts = useTexts(scanTexts)
  const { number } = useFormats()
  const { scorecard } = result.waybill
  if (scorecard === undefined) return <EmptyState title={texts.notAsked} />
  const { score, checked, checks } = scorecard
  return (
    <div className={sections['section']}>
      <p>{texts.scorecard.score(number(score), checked)}</p>
      <PlainTable
        label={texts.views.scorecard}
        rows={checks}
        columns={[
          { title: texts.scorecard.check, isHeader: true, cell: ({ name }) => name },
          {
            title: texts.scorecard.points,
            cell: (check) =>
              check.score < 0 ? (
                <span className="soft">{texts.scorecard.unknown}</span>
              ) : (
                <Mark tone={toneOf(check.score)}>{check.score}</Mark>
              ),
          },
          {
            title: texts.scorecard.reason,
            cell: ({ reason, details }) => (
              <>
                {reason}
                {(details ?? []).map((detail) => (
                  <div key={detail} className="soft">
                    {detail}
                  </div>
                ))}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

function toneOf(score: number): Tone {
  if (score >= 8) return 'ok'
  return score >= 5 ? 'warning' : 'violation'
}
