import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { useTexts } from '../words/words.tsx'
import { settingsFrameTexts } from './settings-frame-texts.ts'
import type { SettingsEditor } from './use-settings-editor.ts'

interface MeanwhileProps {
  readonly editor: SettingsEditor
  readonly name: string
  /** What is stored now, in words. */
  readonly stored: string
}

/** Marks a setting that somebody else has changed since the user began to change it. */
export function Meanwhile({ editor, name, stored }: MeanwhileProps): ReactNode {
  const texts = useTexts(settingsFrameTexts)
  if (!editor.isContested(name)) return undefined
  return (
    <p role="note">
      <Mark tone="warning">{texts.meanwhile(stored || texts.unset)}</Mark>
    </p>
  )
}
