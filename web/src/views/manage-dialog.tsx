import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { useTexts } from '../words/words.tsx'
import type { SavedView } from './use-views.ts'
import { ViewTable } from './view-table.tsx'
import { viewTexts } from './view-texts.ts'

interface ManageDialogProps {
  readonly views: readonly SavedView[]
  /** The query of the address. */
  readonly query: string
  readonly onClose: () => void
}

/** The user's own views of the page. */
export function ManageDialog({ views, query, onClose }: ManageDialogProps): ReactNode {
  const texts = useTexts(viewTexts)
  return (
    <Dialog onClose={onClose} title={texts.manageTitle} size="lg">
      <ViewTable views={views} query={query} onOpen={onClose} />
    </Dialog>
  )
}
