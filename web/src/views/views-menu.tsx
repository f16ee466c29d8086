import { UnstyledButton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchState } from '../shared/use-search-state.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useTexts } from '../words/words.tsx'
import { useViews } from './use-views.ts'
import { viewTexts } from './view-texts.ts'
import classes from './views-menu.module.css'

const ViewsDropdown = lazyPart(() => import('./views-dropdown.tsx'), 'ViewsDropdown')

/** The link to what the list shows, and the saved views of the page. The code of the menu is loaded with its first use. */
export function ViewsMenu(): ReactNode {
  const texts = useTexts(viewTexts)
  const { pathname } = useLocation()
  const [search] = useSearchState()
  const views = useViews(pathname, search)
  const [isUsed, setUsed] = useState(false)
  const button = (
    <UnstyledButton className={classes['button'] ?? ''} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)}>
      {texts.views} <span aria-hidden="true">▾</span>
    </UnstyledButton>
  )
  return (
    <span className={classes['tools']}>
      <CopyButton label={texts.copyLink} text={() => location.href} />
      <span data-views>
        {isUsed ? (
          <Suspense fallback={button}>
            <ViewsDropdown page={pathname} search={search} views={views} />
          </Suspense>
        ) : (
          button
        )}
      </span>
    </span>
  )
}
