import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useHasRole } from '../shared/session.ts'
import { ChoiceSet } from '../ui/choice-set.tsx'
import { useTexts } from '../words/words.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { settingError } from './setting-row.tsx'
import { settingsFrameTexts } from './settings-frame-texts.ts'
import classes from './settings.module.css'
import type { SettingsEditor } from './use-settings-editor.ts'

type TextName = 'name' | 'version' | 'moduleIdentifier'
type FlagName = 'autoCreateCweRisks' | 'autoCreateCveRisks'

interface GeneralSettingsProps {
  readonly editor: SettingsEditor
  readonly texts: readonly TextName[]
  readonly flags?: readonly FlagName[]
}

/** Settings that no other level has and no analysis reads: names, tags, automatic risks. */
export function GeneralSettings({ editor, texts, flags = [] }: GeneralSettingsProps): ReactNode {
  const { names, laterRisks } = useTexts(settingsFrameTexts)
  return (
    <>
      <div className={classes['fields']}>
        {texts.map((name) => (
          <div key={name}>
            <TextInput
              size="xs"
              label={names[name]}
              required={name === 'name'}
              value={(valueOf(editor, name) as string | null | undefined) ?? ''}
              onChange={({ target }) => editor.edit(name, name !== 'name' && target.value === '' ? null : target.value)}
              error={settingError(editor.saveError, [name])}
            />
            <Meanwhile editor={editor} name={name} stored={(editor.stored?.[name] as string | undefined) ?? ''} />
          </div>
        ))}
      </div>
      {flags.map((name) => (
        <Checkbox
          key={name}
          size="xs"
          label={names[name]}
          description={name === 'autoCreateCveRisks' ? laterRisks : undefined}
          checked={valueOf(editor, name) === true}
          onChange={({ target }) => editor.edit(name, target.checked)}
          error={settingError(editor.saveError, [name])}
        />
      ))}
      <TagChoice editor={editor} />
    </>
  )
}

/** The tags, for roles that may list them. */
function TagChoice({ editor }: { readonly editor: SettingsEditor }): ReactNode {
  const { names } = useTexts(settingsFrameTexts)
  const mayList = useHasRole()('manager', 'account_admin', 'portfolio_manager')
  const { data: tags = [] } = useQuery({
    queryKey: ['tags'],
    enabled: mayList,
    queryFn: ({ signal }) => unwrap(api.GET('/account/tags', { signal })),
  })
  if (tags.length === 0) return undefined
  const stored = new Set(editor.stored?.['tags'] as readonly string[] | undefined)
  return (
    <>
      <ChoiceSet
        label={names.tags}
        choices={tags.map(({ _id: value, name: label }) => ({ value, label }))}
        chosen={(valueOf(editor, 'tags') as readonly string[] | null | undefined) ?? []}
        onChange={(chosen) => editor.edit('tags', chosen)}
        error={settingError(editor.saveError, ['tags'])}
      />
      <Meanwhile editor={editor} name="tags" stored={tags.flatMap(({ _id: id, name }) => (stored.has(id) ? [name] : [])).join(', ')} />
    </>
  )
}

function valueOf({ edits, stored }: SettingsEditor, name: string): unknown {
  return name in edits ? edits[name] : stored?.[name]
}
