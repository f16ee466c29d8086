import { useState } from 'react'
import { useSearchState } from '../shared/use-search-state.ts'
import { type FindingSearch, type OpenedFinding, readOpened, writeOpened } from './finding-query.ts'

export interface Opened {
  readonly opened: OpenedFinding | undefined
  /** Changes with each wish to write a note on the open finding. */
  readonly noting: object | undefined
  /** The details fill the page. */
  readonly isFull: boolean
  /** Opens a finding, with a note where one is wished; closes what is open without a finding. */
  readonly open: (finding: OpenedFinding | undefined, note?: object) => void
}

/** The finding that the address opens. */
export function useOpened({ moduleId }: FindingSearch): Opened {
  const [search, change] = useSearchState()
  const [noting, setNoting] = useState<object>()
  function open(finding: OpenedFinding | undefined, note?: object): void {
    setNoting(note)
    // it fills the page of a phone: Back returns to the list
    const isEntry = finding !== undefined && search['finding'] === undefined
    const closed = finding === undefined && { full: undefined }
    change({ finding: finding && writeOpened(finding, moduleId), ...closed }, { isEntry })
  }
  const opened = readOpened(search['finding'], moduleId)
  return { opened, noting, isFull: opened !== undefined && search['full'] !== undefined, open }
}
