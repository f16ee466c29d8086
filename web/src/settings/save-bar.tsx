import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import classes from './settings.module.css'
import { settingsFrameTexts } from './settings-frame-texts.ts'
import type { Place } from './use-settings.ts'
import type { SettingsEditor } from './use-settings-editor.ts'
import { WhatIf } from './what-if.tsx'

interface SaveBarProps {
  /** Where an analysis reads the settings; absent where none does. */
  readonly place?: Place
  readonly editor: SettingsEditor
  /** What the changes would do, as far as the browser can tell. */
  readonly children?: ReactNode
}

/** Saves or discards changes, after a look at what they would change; none is lost without a question. */
export function SaveBar({ place, editor, children }: SaveBarProps): ReactNode {
  const words = useWords()
  const texts = useTexts(settingsFrameTexts)
  const count = Object.keys(editor.edits).length
  if (count === 0 && !editor.isSaved) return undefined
  return (
    <div className={classes['bar']}>
      {editor.saveError && <SaveError error={editor.saveError} />}
      <Group gap="sm">
        <span role="status">{editor.isSaved ? words.actions.saved : texts.changed(count)}</span>
        {count > 0 && (
          <>
            <Button size="xs" type="submit" loading={editor.isSaving}>
              {words.actions.save}
            </Button>
            <Button size="xs" variant="default" onClick={editor.discard}>
              {texts.discard}
            </Button>
          </>
        )}
      </Group>
      {children}
      {count > 0 && <LeaveQuestion changes={count} />}
      {place && count > 0 && <WhatIf place={place} settings={editor.body} />}
    </div>
  )
}

interface Conflict {
  readonly changedBy?: string | null
  readonly changedAt?: string | null
}

/** Explains why nothing was saved; when somebody else changed the settings, who and when. */
function SaveError({ error }: { readonly error: Error }): ReactNode {
  const texts = useTexts(settingsFrameTexts)
  const { dateTime } = useFormats()
  if (!(error instanceof ApiError) || error.status !== 412) return <p role="alert">{error.message}</p>
  const { changedBy, changedAt } = (error.details ?? {}) as Conflict
  return <p role="alert">{texts.conflict(changedBy ?? texts.someone, changedAt ? dateTime(changedAt) : '…')}</p>
}
