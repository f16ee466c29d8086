import { Checkbox } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useTexts, useWords } from '../words/words.tsx'
import { describeSetting } from './describe-setting.ts'
import { FieldInput } from './field-input.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { fieldValue, inForce, initialValue, isSet, type Level, type Setting, type Values, withField } from './setting.ts'
import type { SettingId } from './setting-list.ts'
import { settingTexts } from './setting-texts.ts'
import classes from './settings.module.css'
import { settingsFrameTexts } from './settings-frame-texts.ts'
import type { SettingsEditor } from './use-settings-editor.ts'

interface SettingRowProps {
  readonly setting: Setting<SettingId>
  readonly level: Level
  /** What is stored at this level and those above it. */
  readonly levels: Readonly<Partial<Record<Level, Values>>>
  readonly editor: SettingsEditor
  readonly mayWrite: boolean
}

/** A setting in words with its source, and its form where the level may deviate from those above it. */
export function SettingRow({ setting, level, levels, editor, mayWrite }: SettingRowProps): ReactNode {
  const texts = useTexts(settingsFrameTexts)
  const words = useTexts(settingTexts)[setting.id]
  const { name } = setting
  const own = name in editor.edits ? editor.edits[name] : editor.stored?.[name]
  const now = inForce(setting, { ...levels, [level]: { ...levels[level], [name]: own } }, level)
  const describe = useDescription(setting)
  return (
    <fieldset className={classes['setting']}>
      <legend>{words.title}</legend>
      <p>
        {describe(now.value)} <span className="soft">({now.source === level ? texts.here[level] : texts.sources[now.source]})</span>
      </p>
      <Meanwhile editor={editor} name={name} stored={describe(editor.stored?.[name])} />
      {mayWrite && setting.levels.includes(level) && <OwnValue setting={setting} level={level} levels={levels} own={own} editor={editor} />}
    </fieldset>
  )
}

interface OwnValueProps extends Omit<SettingRowProps, 'mayWrite'> {
  /** The value of this level, with the user's changes. */
  readonly own: unknown
}

/** Whether the level has a value of its own, and which. It starts with what holds without it. */
function OwnValue({ setting, level, levels, own, editor }: OwnValueProps): ReactNode {
  const texts = useTexts(settingsFrameTexts)
  const { name } = setting
  const above = inForce(setting, { ...levels, [level]: {} }, level)
  const hasOwn = isSet(own) || (name in editor.edits && own !== null)
  return (
    <>
      <Checkbox
        size="xs"
        label={texts.set[level]}
        checked={hasOwn}
        onChange={({ target }) => editor.edit(name, target.checked ? (above.value ?? initialValue(setting)) : null)}
      />
      {hasOwn && (
        // around all fields: one that is loaded later would move those that the user aims at
        <Suspense fallback={undefined}>
          <Fields setting={setting} value={own} editor={editor} />
        </Suspense>
      )}
    </>
  )
}

function useDescription(setting: Setting<SettingId>): (value: unknown) => string {
  const { flags } = useWords().findings
  const words = useTexts(settingTexts)[setting.id]
  return (value) => describeSetting(setting, value, { words, flags })
}

interface FieldsProps {
  readonly setting: Setting<SettingId>
  readonly value: unknown
  readonly editor: SettingsEditor
}

function Fields({ setting, value, editor }: FieldsProps): ReactNode {
  const words = useTexts(settingTexts)[setting.id]
  return (
    <div className={classes['fields']}>
      {setting.fields.map((field) => {
        const text = words.fields[field.name || 'value']
        return (
          text && (
            <FieldInput
              key={field.name}
              field={field}
              words={text}
              value={fieldValue(value, field)}
              onChange={(changed) => editor.edit(setting.name, withField(value, field, changed))}
              error={settingError(editor.saveError, [setting.name, field.name])}
            />
          )
        )
      })}
    </div>
  )
}

/** Returns the message about a field; the company's policies are named with their parent. */
export function settingError(error: Error | null, names: readonly string[]): string | undefined {
  if (!(error instanceof ApiError) || error.parameter === undefined) return undefined
  const path = names.filter((name) => name !== '').join('.')
  return [path, `policies.${path}`].includes(error.parameter) ? error.message : undefined
}
