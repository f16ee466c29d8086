import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { currentTag } from '../api/api-error.ts'
import { ActButton } from '../ui/act-button.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../words/words.tsx'
import type { Scheme } from './risk.ts'
import {
  levelOfSource,
  levelsOf,
  changeScopeOf,
  rowsOf,
  type SchemeLevel,
  type SchemeList,
  type SchemeRow,
  toEntries,
  withRow,
} from './scheme-draft.ts'
import classes from './scheme-page.module.css'
import { schemeTexts } from './scheme-texts.ts'
import { SchemeWhatIf } from './scheme-what-if.tsx'
import { useSaveScheme } from './use-save-scheme.ts'

interface SchemeListDialogProps {
  readonly scheme: Scheme
  readonly list: SchemeList
  readonly onClose: () => void
}

/**
 * Edits a list of the scheme as a whole, for one level, as it was when the dialog opened. After a refusal the rows stay, and sending them again is
 * based on what is there now.
 */
export function SchemeListDialog({ scheme, list, onClose }: SchemeListDialogProps): ReactNode {
  const texts = useTexts(schemeTexts)
  const source = scheme.sources[list]
  const [rows, setRows] = useState(() => rowsOf(scheme.scheme[list]))
  const [level, setLevel] = useState(() => levelOfSource(source))
  const [etag, setEtag] = useState(scheme.etag)
  const saveScheme = useSaveScheme()
  const save = useMutation({
    mutationFn: (entries: ReturnType<typeof toEntries> | null) => saveScheme({ ...changeScopeOf(scheme, level), [list]: entries }, etag),
    onSuccess: onClose,
    onError: (error) => setEtag(currentTag(error) ?? etag),
  })
  return (
    <FormModal
      onClose={onClose}
      title={texts.lists[list]}
      size="lg"
      save={{ ...save, mutate: () => save.mutate(toEntries(rows)) }}
      actions={
        <>
          <Button variant="default" onClick={() => setRows(withRow)}>
            {texts.add}
          </Button>
          {source === level && (
            <ActButton size="sm" act={{ mutate: () => save.mutate(null), isPending: save.isPending }}>
              {texts.inherit}
            </ActButton>
          )}
        </>
      }
    >
      {rows.map((row, i) => (
        <ListRow
          // oxlint-disable-next-line react/no-array-index-key -- a row has no id while it is typed
          key={i}
          row={row}
          onChange={(changed) => setRows((now) => now.with(i, changed))}
          onRemove={() => setRows((now) => now.toSpliced(i, 1))}
        />
      ))}
      <p className="soft">{texts.amountHint}</p>
      <NativeSelect
        size="xs"
        label={texts.level}
        value={level}
        onChange={(event) => setLevel(event.currentTarget.value as SchemeLevel)}
        data={levelsOf(scheme).map((value) => ({ value, label: texts.levels[value] }))}
      />
      <SchemeWhatIf change={{ ...changeScopeOf(scheme, level), [list]: toEntries(rows) }} />
    </FormModal>
  )
}

interface ListRowProps {
  readonly row: SchemeRow
  readonly onChange: (row: SchemeRow) => void
  readonly onRemove: () => void
}

const columns = [
  ['value', 'text', true],
  ['label', 'text', false],
  ['rank', 'number', true],
  ['amount', 'number', false],
] as const

function ListRow({ row, onChange, onRemove }: ListRowProps): ReactNode {
  const texts = useTexts(schemeTexts)
  return (
    <div className={classes['row']}>
      {columns.map(([name, type, isRequired]) => (
        <TextInput
          key={name}
          size="xs"
          type={type}
          step={name === 'amount' ? 'any' : 1}
          label={texts.columns[name]}
          required={isRequired}
          value={row[name]}
          onChange={(event) => onChange({ ...row, [name]: event.currentTarget.value })}
        />
      ))}
      <CloseButton aria-label={texts.remove(row.value)} onClick={onRemove} />
    </div>
  )
}
