import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { lookupAddress } from '../shared/addresses.ts'
import { visibleEntries } from '../shared/navigation.ts'
import { useSession } from '../shared/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { Words } from '../words/en.ts'
import { useWords } from '../words/words.tsx'
import type { Command } from './page-commands.ts'
import classes from './palette.module.css'
import { useCommands } from './use-commands.ts'
import { type Found, useFound } from './use-found.ts'

/** A page to open, or something to do. */
interface Option extends Pick<Command, 'label' | 'place'> {
  readonly to?: string
  readonly run?: () => void
}

interface PaletteDialogProps {
  /** What is typed, which began before the code of the palette was there. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Everything that can be opened or done by typing: what the page offers, pages, and what the service finds. */
export function PaletteDialog({ text, onText, onClose }: PaletteDialogProps): ReactNode {
  const words = useWords()
  const navigate = useNavigate()
  const listId = useId()
  const [active, setActive] = useState(0)
  const options = useOptions(text)

  function open({ to, run }: Option): void {
    onClose()
    if (to !== undefined) void navigate({ href: to })
    run?.()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[active]
    if (step !== undefined) setActive(Math.min(options.length - 1, Math.max(0, active + step)))
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Dialog onClose={onClose} withCloseButton={false} padding={0} size="lg" yOffset="12vh" aria-label={words.app.search}>
      <input
        className={classes['input']}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={options[active] ? `${listId}-${String(active)}` : undefined}
        aria-label={words.app.search}
        placeholder={words.app.search}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <ul id={listId} role="listbox" aria-label={words.app.search} className={`plain-list ${classes['list'] ?? ''}`}>
        {options.map((option, i) => (
          <li
            key={`${option.to ?? option.place} ${option.label}`}
            id={`${listId}-${String(i)}`}
            role="option"
            aria-selected={i === active}
            className={classes['option']}
            onClick={() => open(option)}
          >
            <span className="cut">{option.label}</span>
            <span className="soft cut">{option.place}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function useOptions(text: string): readonly Option[] {
  const words = useWords()
  const session = useSession()
  const found = useFound(text)
  const commands = useCommands()
  const typed = text.trim().toLowerCase()
  const pages: readonly Option[] = visibleEntries(session).map(({ to, label }) => ({ to, label: words.pages[label], place: '' }))
  // before something is typed, what belongs to the page is most likely wanted; a name that is typed is more likely one of a page
  const named = typed === '' ? [...commands.page, ...pages, ...commands.app] : [...pages, ...commands.page, ...commands.app]
  return [
    ...named.filter(({ label }) => label.toLowerCase().includes(typed)),
    ...found.map((each) => ({ to: each.to, label: each.name, place: placeOf(each, words) })),
    ...(typed === '' ? [] : [{ label: text.trim(), place: words.pages.lookups, to: lookupAddress(text.trim()) }]),
  ]
}

/** Says where something is; of what is nowhere, its id if people know it by that. A project is known by its name. */
function placeOf({ type, id, name, place }: Found, words: Words): string {
  if (place !== null || type === 'project') return place ?? ''
  return name === id ? words.types[type] : id
}
