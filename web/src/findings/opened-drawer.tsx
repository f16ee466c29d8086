import type { ReactNode } from 'react'
import { pastTexts } from '../past/past-texts.ts'
import type { Finding } from '../shared/finding.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useTexts } from '../words/words.tsx'
import { FindingDrawer } from './finding-drawer.tsx'
import type { OpenedFinding } from './finding-query.ts'
import { useEvidence, type useFindings } from './use-findings.ts'

interface OpenedDrawerProps {
  readonly opened: OpenedFinding
  readonly rows: ReturnType<typeof useFindings>
  /** The list is of the past, and the evidence of now. */
  readonly isPast: boolean
  readonly noting: object | undefined
  readonly onClose: () => void
  readonly onDecide: ((finding: Finding) => void) | undefined
}

/** The finding that the address names: a row of the list, else read with its evidence. */
export function OpenedDrawer({ opened, rows, isPast, onDecide, ...drawer }: OpenedDrawerProps): ReactNode {
  const texts = useTexts(pastTexts)
  const evidence = useEvidence(isPast ? undefined : opened)
  const finding = rows.loaded().find(({ _id: id }) => id === opened.id) ?? evidence.data?.finding
  if (finding) return <FindingDrawer {...drawer} finding={finding} isPast={isPast} onDecide={onDecide && (() => onDecide(finding))} />
  if (isPast) return <EmptyState title={texts.notListed} />
  if (evidence.error) return <ErrorState isInAddress error={evidence.error} onRetry={() => void evidence.refetch()} />
  return <LoadingState />
}
