import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pastTexts } from '../past/past-texts.ts'
import type { Finding } from '../shared/finding.ts'
import { lastFocused } from '../ui/last-focused.ts'
import { rowInList } from '../ui/letter-keys.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useTexts } from '../words/words.tsx'
import { returnFocus } from '../ui/return-focus.ts'
import { FindingDrawer } from './finding-drawer.tsx'
import type { OpenedFinding } from './finding-query.ts'
import { useEvidence, type useFindings } from './use-findings.ts'

interface OpenedDrawerProps {
  readonly opened: OpenedFinding
  readonly rows: ReturnType<typeof useFindings>
  /** Each finding has a row in the list, which may be grouped or drawn. */
  readonly hasRows: boolean
  /** The list is of the past, and the evidence of now. */
  readonly isPast: boolean
  readonly noting: object | undefined
  /** The details fill the page. */
  readonly isFull: boolean
  readonly onClose: () => void
  readonly onDecide: ((finding: Finding) => void) | undefined
}

/** The finding that the address names: a row of the list, else read with its evidence. */
export function OpenedDrawer({ opened, rows, hasRows, isPast, onDecide, ...drawer }: OpenedDrawerProps): ReactNode {
  useReturnedFocus(() => (hasRows ? indexOf(rows, opened.id) : undefined))
  const texts = useTexts(pastTexts)
  const evidence = useEvidence(isPast ? undefined : opened)
  const finding = rows.loaded().find(({ _id: id }) => id === opened.id) ?? evidence.data?.finding
  if (finding) return <FindingDrawer {...drawer} finding={finding} isPast={isPast} onDecide={onDecide && (() => onDecide(finding))} />
  if (isPast) return <EmptyState title={texts.notListed} />
  if (evidence.error) return <ErrorState isInAddress error={evidence.error} onRetry={() => void evidence.refetch()} />
  return <LoadingState />
}

function indexOf({ rowAt, total }: ReturnType<typeof useFindings>, wanted: string): number | undefined {
  for (let index = 0; index < total; index++) if (rowAt(index)?.['_id'] === wanted) return index
  return undefined
}

/** Gives the focus to the row of the finding when the details close; where the list does not show it, to what had the focus before. */
function useReturnedFocus(findRow: () => number | undefined): void {
  const [opener] = useState(lastFocused)
  const latest = useRef(findRow)
  useLayoutEffect(() => {
    latest.current = findRow
  })
  useEffect(() => () => focusRow(latest.current(), opener), [opener])
}

/** A list that the details hid on a narrow screen has its rows some frames later. */
function focusRow(index: number | undefined, opener: Element | null, frames = 10): void {
  const row = index === undefined ? null : rowInList(index)
  if (row !== null || index === undefined || frames === 0) returnFocus(row ?? opener)
  else requestAnimationFrame(() => focusRow(index, opener, frames - 1))
}
