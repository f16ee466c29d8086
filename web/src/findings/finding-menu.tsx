import { Menu } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Finding } from '../shared/finding.ts'
import { useTexts } from '../words/words.tsx'
import { menuTexts } from './finding-menu-texts.ts'
import classes from './finding-menu.module.css'
import type { FindingActions } from './use-finding-keys.ts'
import type { RowMenu } from './use-row-menu.ts'

interface FindingMenuProps {
  readonly menu: RowMenu
  readonly finding: Finding
  readonly actions: FindingActions
  readonly onClose: () => void
}

/** The entries with their keys, in their order. */
const entries = [
  ['open', 'Enter'],
  ['decide', 'd'],
  ['fix', 'f'],
  ['tree', 't'],
  ['note', 'n'],
  ['copyLink', 'c'],
] as const satisfies readonly (readonly [keyof FindingActions, string])[]

/** Shows the actions for a finding of a list, with their keys. */
export function FindingMenu({ menu: { row, x, y }, finding, actions, onClose }: FindingMenuProps): ReactNode {
  const texts = useTexts(menuTexts)
  const [isOpen, setOpen] = useState(false)
  // one that is open from the start does not take the focus
  useEffect(() => setOpen(true), [])
  function close(): void {
    row.focus()
    onClose()
  }
  return (
    <Menu
      position="bottom-start"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      opened={isOpen}
      onClose={close}
    >
      <Menu.Target>
        <button type="button" tabIndex={-1} aria-label={texts.menu} className={classes['place']} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.menu}>
        <div role="none" onKeyDownCapture={chooseByKey}>
          {entries.map(([entry, key]) => {
            const act = actions[entry]
            return act && <FindingMenuItem key={entry} entry={entry} letter={key} onChoose={() => act(finding)} />
          })}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Chooses the entry with this key, before the menu takes it for the beginning of a name, and the page for the finding that is open. */
function chooseByKey(event: KeyboardEvent): void {
  const [entry] = entries.find(([, key]) => key.length === 1 && key === event.key) ?? []
  if (entry === undefined) return
  event.stopPropagation()
  event.currentTarget.querySelector<HTMLElement>(`[data-entry="${entry}"]`)?.click()
}

interface FindingMenuItemProps {
  readonly entry: keyof FindingActions
  readonly letter: string
  readonly onChoose: () => void
}

function FindingMenuItem({ entry, letter, onChoose }: FindingMenuItemProps): ReactNode {
  const texts = useTexts(menuTexts)
  return (
    <Menu.Item
      rightSection={
        <kbd aria-hidden="true" className="soft">
          {letter}
        </kbd>
      }
      data-entry={entry}
      onClick={onChoose}
    >
      {texts[entry]}
    </Menu.Item>
  )
}
