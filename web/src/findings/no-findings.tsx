import type { ReactNode } from 'react'
import { type UploadPlace, useHasScans } from '../shared/has-scans.ts'
import { UploadStep } from '../shared/nothing-uploaded.tsx'
import { uploadStateTexts } from '../shared/upload-state-texts.ts'
import { EmptyState, LoadingState } from '../ui/page-states.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { findingTexts } from './finding-texts.ts'

interface NoFindingsProps {
  readonly place: UploadPlace
  /** The list is of a day of the past, of which it is not asked what was uploaded. */
  readonly isPast: boolean
}

/** Says why there are no findings although nothing filters them: nothing was uploaded, or nothing was found. */
export function NoFindings({ place, isPast }: NoFindingsProps): ReactNode {
  const { findings } = useWords()
  const { nothing, ...step } = useTexts(uploadStateTexts)
  const { allClean } = useTexts(findingTexts)
  const hasScans = useHasScans(place, !isPast)
  if (isPast) return <EmptyState title={findings.none} />
  if (hasScans === undefined) return <LoadingState />
  return hasScans ? (
    <EmptyState title={findings.none}>
      <p>{allClean}</p>
    </EmptyState>
  ) : (
    <EmptyState title={nothing}>
      <UploadStep {...step} />
    </EmptyState>
  )
}
