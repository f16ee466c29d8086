import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { choosable, peopleQuery } from '../shared/people.ts'
import type { Choice } from '../ui/choice.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useTexts } from '../words/words.tsx'
import type { FieldWords } from './setting-words.ts'
import type { Field } from './setting.ts'
import { settingsFrameTexts } from './settings-frame-texts.ts'

const VectorInput = lazyPart(() => import('./vector-input.tsx'), 'VectorInput')

interface FieldInputProps {
  readonly field: Field
  readonly words: FieldWords
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error?: string | undefined
}

/** The input of a field, by its kind. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { field, words, value, onChange, error } = props
  const text = plainText(value)
  switch (field.kind) {
    case 'flag':
      return (
        <Checkbox
          size="xs"
          label={words.label}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
          error={error}
        />
      )
    case 'choice':
      return <ChoiceInput {...props} choices={(field.values ?? []).map((each) => ({ value: each, label: words.values?.[each] ?? each }))} />
    case 'person':
      return <PersonInput {...props} />
    case 'number':
      return (
        <TextInput
          type="number"
          size="xs"
          label={words.label}
          min={field.min}
          max={field.max}
          step={field.step}
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
          error={error}
        />
      )
    case 'vector':
      return <VectorInput label={words.label} family={field.family ?? 'v4'} value={text} onChange={onChange} error={error} />
    case 'text':
    default:
      return <TextInput size="xs" label={words.label} value={text} onChange={({ target }) => onChange(target.value)} error={error} />
  }
}

function plainText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

interface ChoiceInputProps extends FieldInputProps {
  readonly choices: readonly Choice[]
}

function ChoiceInput({ field, words, value, onChange, error, choices }: ChoiceInputProps): ReactNode {
  const texts = useTexts(settingsFrameTexts)
  const data = field.initial === undefined ? [{ value: '', label: texts.unset }, ...choices] : [...choices]
  return (
    <NativeSelect
      size="xs"
      label={words.label}
      data={data}
      value={plainText(value)}
      onChange={({ target }) => onChange(field.isNumeric === true ? Number(target.value) : target.value || undefined)}
      error={error}
    />
  )
}

function PersonInput(props: FieldInputProps): ReactNode {
  const { data: people = [] } = useQuery(peopleQuery)
  return (
    <ChoiceInput
      {...props}
      choices={choosable(people, [plainText(props.value)]).map(({ _id: value, name: label }) => ({ value, label }))}
    />
  )
}
