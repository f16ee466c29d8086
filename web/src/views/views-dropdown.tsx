import { Menu, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Search } from '../api/search.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useFirstUse } from '../ui/use-first-use.ts'
import { useTexts } from '../words/words.tsx'
import type { SavedView } from './use-views.ts'
import { readViewQuery, toViewQuery } from './view-query.ts'
import { viewTexts } from './view-texts.ts'
import classes from './views-menu.module.css'

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'), 'ViewDialog')
const ManageDialog = lazyPart(() => import('./manage-dialog.tsx'), 'ManageDialog')

interface ViewsDropdownProps {
  readonly page: string
  readonly search: Search
  readonly views: readonly SavedView[]
}

/** The menu of saved views: opens, saves and changes the query of a list. */
export function ViewsDropdown({ page, search, views }: ViewsDropdownProps): ReactNode {
  const texts = useTexts(viewTexts)
  const { button, isOpen, setOpen } = useFirstUse()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const query = toViewQuery(search)
  const own = views.filter((view) => view.own)
  const shared = views.filter((view) => !view.own)
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <UnstyledButton ref={button} className={classes['button'] ?? ''}>
            {texts.views} <span aria-hidden="true">▾</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label role="presentation">{texts.none}</Menu.Label>}
          <ViewItems views={own} />
          {shared.length > 0 && <SharedViews views={shared} />}
          <Menu.Divider role="separator" />
          <Menu.Item onClick={() => setDialog('save')}>{texts.save}</Menu.Item>
          {own.length > 0 && <Menu.Item onClick={() => setDialog('manage')}>{texts.manage}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={undefined}>
        {dialog === 'save' && <ViewDialog page={page} query={query} onClose={() => setDialog(undefined)} />}
        {dialog === 'manage' && <ManageDialog views={own} query={query} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}

interface ViewItemsProps {
  readonly views: readonly SavedView[]
}

function SharedViews({ views }: ViewItemsProps): ReactNode {
  const { shared } = useTexts(viewTexts)
  return (
    <div role="group" aria-label={shared}>
      <Menu.Label role="presentation">{shared}</Menu.Label>
      <ViewItems views={views} />
    </div>
  )
}

function ViewItems({ views }: ViewItemsProps): ReactNode {
  const texts = useTexts(viewTexts)
  const navigate = useNavigate()
  return views.map(({ _id: id, name, query, own, default: isDefault }) => (
    <Menu.Item
      key={id}
      onClick={() => void navigate({ to: '.', search: readViewQuery(query) })}
      rightSection={own && isDefault ? <span className="soft">{texts.isDefault}</span> : undefined}
    >
      {name}
    </Menu.Item>
  ))
}
