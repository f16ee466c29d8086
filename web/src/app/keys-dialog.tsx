import type { ReactNode } from 'react'
import { visibleEntries } from '../shared/navigation.ts'
import { useSession } from '../shared/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { areLetterKeysOn } from '../ui/letter-keys.ts'
import { useTexts, useWords } from '../words/words.tsx'
import classes from './keys-dialog.module.css'
import { keysTexts } from './keys-texts.ts'

type KeyRow = readonly [keys: readonly string[], label: string]

/** Every key of the app. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const words = useWords()
  const { keys, everywhere, home, lists, findings, off } = useTexts(keysTexts)
  const session = useSession()
  const pages = visibleEntries(session).flatMap(({ key, label }): readonly KeyRow[] =>
    key === undefined ? [] : [[['g', key], keys.goTo(words.pages[label])]],
  )
  return (
    <Dialog onClose={onClose} title={words.app.keys} size="lg">
      {!areLetterKeysOn() && <p role="note">{off}</p>}
      <Keys
        title={everywhere}
        rows={[
          [['Ctrl', 'K'], keys.palette],
          [['?'], keys.help],
          [['/'], keys.search],
          [['e'], keys.export],
          [['v'], keys.views],
          [['u'], keys.undo],
          ...pages,
        ]}
      />
      <Keys
        title={home}
        rows={[
          [['j', 'k'], keys.moveCards],
          [['Enter'], keys.openEntry],
        ]}
      />
      <Keys
        title={lists}
        rows={[
          [['↓', 'j', '↑', 'k'], keys.move],
          [['Page Down', 'Page Up'], keys.page],
          [['Home', 'End'], keys.ends],
          [['Enter', 'Space'], keys.open],
          [['Esc'], keys.close],
          [['x'], keys.select],
          [['Shift', '↓', '↑'], keys.range],
          [['a'], keys.all],
          [['d'], keys.decide],
          [['w'], keys.why],
        ]}
      />
      <Keys
        title={findings}
        rows={[
          [['f'], keys.fix],
          [['t'], keys.tree],
          [['n'], keys.note],
          [['c'], keys.copyLink],
          [['[', ']'], keys.neighbours],
          [['.'], keys.menu],
        ]}
      />
    </Dialog>
  )
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly KeyRow[] }): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      <dl className={classes['keys']}>
        {rows.map(([keys, label]) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
