import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { FieldInput } from '../settings/field-input.tsx'
import { SaveBar } from '../settings/save-bar.tsx'
import { type Field, fieldValue, withField } from '../settings/setting.ts'
import { settingError } from '../settings/setting-row.tsx'
import type { FieldWords } from '../settings/setting-words.ts'
import classes from '../settings/settings.module.css'
import { settingsFrameTexts } from '../settings/settings-frame-texts.ts'
import { ownSettings, type SettingsEditor, useSettingsEditor } from '../settings/use-settings-editor.ts'
import { Form } from '../ui/form.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { labelIn } from '../words/label-in.ts'
import { useTexts, useWords } from '../words/words.tsx'
import { companyTexts } from './company-texts.ts'

const text = { kind: 'text' } as const

/** The settings of the company besides its policies. */
const groups: readonly { readonly name: keyof (typeof companyTexts)['en']['groups']; readonly fields: readonly Field[] }[] = [
  {
    name: 'publisher',
    fields: [
      { name: 'name', ...text },
      { name: 'namespace', ...text },
      { name: 'category', kind: 'choice', values: ['vendor', 'coordinator', 'discoverer', 'translator', 'user', 'other'] },
      { name: 'contact', ...text },
    ],
  },
  { name: 'csaf', fields: [{ name: 'tlp', kind: 'choice', values: ['CLEAR', 'WHITE', 'GREEN', 'AMBER', 'RED'] }] },
  { name: 'csafProvider', fields: [{ name: 'list', kind: 'flag' }] },
  {
    name: 'foss',
    fields: ['company', 'name', 'email', 'phone', 'address', 'zip', 'country', 'url'].map((name) => ({ name, kind: 'text' })),
  },
  { name: 'complianceManagers', fields: [{ name: 'default', kind: 'person' }] },
  { name: 'approvals', fields: [{ name: 'fourEyes', kind: 'flag' }] },
  { name: 'signIn', fields: [{ name: 'linkByEmail', kind: 'flag' }] },
  { name: 'totp', fields: [{ name: 'required', kind: 'flag' }] },
  { name: 'retention', fields: ['auditDays', 'documentDays', 'riskHistoryDays'].map((name) => ({ name, kind: 'number' })) },
]

const company = { level: 'company', id: '' } as const

/** The company: its name, what its documents say about it, and how it approves. */
export function CompanyPage(): ReactNode {
  const texts = useTexts(companyTexts)
  const { features } = useWords()
  const editor = useSettingsEditor(company, ownSettings)
  const { stored, edits } = editor
  if (editor.error) return <ErrorState error={editor.error} onRetry={editor.retry} />
  if (stored === undefined) return <LoadingState />
  return (
    <Form className={classes['settings']} save={{ mutate: editor.save, isPending: editor.isSaving }}>
      <TextInput
        size="xs"
        label={texts.name}
        required
        value={(edits['name'] ?? stored['name'] ?? '') as string}
        onChange={({ target }) => editor.edit('name', target.value)}
        error={settingError(editor.saveError, ['name'])}
      />
      {groups.map(({ name, fields }) => (
        <Group key={name} name={name} fields={fields} editor={editor} />
      ))}
      <section>
        <h2>{texts.features}</h2>
        <p>{(stored['features'] as readonly string[]).map((feature) => labelIn(features, feature)).join(', ')}</p>
        <p className="soft">{texts.featuresHint}</p>
      </section>
      <SaveBar editor={editor} />
    </Form>
  )
}

interface GroupProps {
  readonly name: (typeof groups)[number]['name']
  readonly fields: readonly Field[]
  readonly editor: SettingsEditor
}

function Group({ name, fields, editor }: GroupProps): ReactNode {
  const group = useTexts(companyTexts).groups[name]
  const { meanwhile } = useTexts(settingsFrameTexts)
  const words: Readonly<Record<string, FieldWords>> = group.fields
  const value = name in editor.edits ? editor.edits[name] : editor.stored?.[name]
  const others = Object.values(editor.stored?.[name] ?? {}).filter((each) => typeof each !== 'object')
  return (
    <fieldset className={classes['setting']}>
      <legend>{group.title}</legend>
      <p className="soft">{group.hint}</p>
      {editor.isContested(name) && <Mark tone="warning">{meanwhile(others.join(', '))}</Mark>}
      <div className={classes['fields']}>
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            words={words[field.name] ?? { label: field.name }}
            value={fieldValue(value ?? undefined, field)}
            onChange={(changed) => editor.edit(name, withField(value, field, changed))}
            error={settingError(editor.saveError, [name, field.name])}
          />
        ))}
      </div>
    </fieldset>
  )
}
