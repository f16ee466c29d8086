import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { Facets } from './finding-filters.tsx'
import { clearedFilters, type FilterName, type FindingSearch } from './finding-query.ts'
import { findingTexts } from './finding-texts.ts'
import type { useFindings } from './use-findings.ts'

export interface FiltersDialogProps {
  readonly rows: ReturnType<typeof useFindings>
  readonly search: FindingSearch
  readonly filters: readonly FilterName[]
  readonly onChange: (changed: Search) => void
  readonly onClose: () => void
}

/** The facets over the list. The list behind them follows at once, and the button below says how much is left of it. */
export function FiltersDialog({ rows, search, filters, onChange, onClose }: FiltersDialogProps): ReactNode {
  const words = useWords()
  const texts = useTexts(findingTexts)
  const { number } = useFormats()
  return (
    <Dialog onClose={onClose} title={words.findings.facets}>
      <Facets search={search} facets={rows.firstPage?.facets} onChange={onChange} />
      <Group gap="xs" className="form-actions">
        <Button onClick={onClose}>{texts.show(number(rows.total))}</Button>
        <Button variant="default" disabled={filters.length === 0} onClick={() => onChange(clearedFilters(filters))}>
          {words.states.clear}
        </Button>
      </Group>
    </Dialog>
  )
}
