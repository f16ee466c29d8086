import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import type { Chosen } from './use-deciding.ts'

const DecisionDialog = lazyPart(() => import('../decisions/decision-dialog.tsx'), 'DecisionDialog')
const UndecidableDialog = lazyPart(() => import('./undecidable-dialog.tsx'), 'UndecidableDialog')

interface ChosenDecisionProps {
  readonly chosen: Chosen
  readonly onClose: () => void
}

/** The form for the findings that were chosen, or why nothing can be decided about them; its code is loaded with the first use. */
export function ChosenDecision({ chosen: { count, decidable, others, ...chosen }, onClose }: ChosenDecisionProps): ReactNode {
  return (
    <Suspense fallback={undefined}>
      {decidable.length > 0 && <DecisionDialog findings={decidable} chosen={count} {...chosen} onClose={onClose} />}
      {decidable.length === 0 && others.length > 0 && <UndecidableDialog findings={others} onClose={onClose} />}
    </Suspense>
  )
}
