import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { useHasRole } from '../shared/session.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { Form } from '../ui/form.tsx'
import narrow from '../ui/narrow-form.module.css'
import { languages } from '../words/language.ts'
import { useFormats, useSpeech, useTexts } from '../words/words.tsx'
import { CompanyDigests } from './company-digests.tsx'
import { type DigestDraft, draftOf, hours, timeZones, weekdays } from './digest-draft.ts'
import { digestTexts } from './digest-texts.ts'
import classes from './me-page.module.css'

type Digest = components['schemas']['Digest']

const key = ['digest']
const frequencies = ['never', 'daily', 'weekly'] as const
const languageNames = { en: 'English', de: 'Deutsch' }

/** Edits the schedule of the user's digest; asked for when it is opened. */
export function OwnDigest(): ReactNode {
  const texts = useTexts(digestTexts)
  const isAdmin = useHasRole()('account_admin')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: key,
    enabled: isOpen,
    queryFn: ({ signal }) => unwrap(api.GET('/account/digest', { signal })),
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2 className={classes['opener']}>{texts.digest}</h2>
      </summary>
      {data && <DigestForm digest={data} />}
      {data && <DigestState digest={data} />}
      {data && <DigestActions isAvailable={data.available} />}
      {isOpen && isAdmin && <CompanyDigests />}
    </details>
  )
}

function DigestForm({ digest }: { readonly digest: Digest }): ReactNode {
  const texts = useTexts(digestTexts)
  const { language } = useSpeech()
  const [changes, setChanges] = useState<Partial<DigestDraft>>({})
  const draft = { ...draftOf(digest, language), ...changes }
  const save = useWrite(
    key,
    () => unwrap(api.PUT('/account/digest', { body: draft })),
    () => setChanges({}),
  )
  return (
    <Form save={save} className={narrow['form']}>
      <p className="soft">{texts.hint(digest.address)}</p>
      {!digest.available && <p role="note">{texts.unavailable}</p>}
      <NativeSelect
        size="xs"
        label={texts.frequency}
        data={frequencies.map((value) => ({ value, label: texts[value] }))}
        value={draft.frequency}
        onChange={({ target }) => setChanges({ ...changes, frequency: target.value as DigestDraft['frequency'] })}
      />
      {draft.frequency !== 'never' && (
        <ScheduleFields draft={draft} error={save.error} onChange={(change) => setChanges({ ...changes, ...change })} />
      )}
      {save.error && <p role="alert">{save.error.message}</p>}
      {save.isSuccess && Object.keys(changes).length === 0 && <p role="status">{texts.saved}</p>}
      <Button type="submit" size="xs" loading={save.isPending}>
        {texts.save}
      </Button>
    </Form>
  )
}

interface ScheduleFieldsProps {
  readonly draft: DigestDraft
  readonly error: Error | null
  readonly onChange: (change: Partial<DigestDraft>) => void
}

function ScheduleFields({ draft, error, onChange }: ScheduleFieldsProps): ReactNode {
  const texts = useTexts(digestTexts)
  const { language } = useSpeech()
  return (
    <>
      {draft.frequency === 'weekly' && (
        <NativeSelect
          size="xs"
          label={texts.weekday}
          data={weekdays(language)}
          value={String(draft.weekday)}
          onChange={({ target }) => onChange({ weekday: Number(target.value) })}
        />
      )}
      <NativeSelect
        size="xs"
        label={texts.hour}
        data={hours(language)}
        value={String(draft.hour)}
        onChange={({ target }) => onChange({ hour: Number(target.value) })}
      />
      <NativeSelect
        size="xs"
        label={texts.timeZone}
        data={timeZones(draft.timeZone)}
        value={draft.timeZone}
        error={fieldError(error, 'timeZone')}
        onChange={({ target }) => onChange({ timeZone: target.value })}
      />
      <NativeSelect
        size="xs"
        label={texts.language}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={draft.language}
        onChange={({ target }) => onChange({ language: target.value as DigestDraft['language'] })}
      />
    </>
  )
}

function DigestState({ digest: { next, lastSent, lastRun, problem, paused } }: { readonly digest: Digest }): ReactNode {
  const texts = useTexts(digestTexts)
  const { dateTime } = useFormats()
  const facts = [
    [texts.next, next && dateTime(next)],
    [texts.lastSent, lastSent && dateTime(lastSent)],
    [texts.lastRun, lastRun && dateTime(lastRun)],
    [texts.problem, problem],
  ].filter(([, value]) => value !== null)
  return (
    <>
      {facts.length > 0 && (
        <dl className={classes['facts']}>
          {facts.map(([term, value]) => [<dt key={`${String(term)} term`}>{term}</dt>, <dd key={term}>{value}</dd>])}
        </dl>
      )}
      {paused && <p role="note">{texts.paused}</p>}
    </>
  )
}

function DigestActions({ isAvailable }: { readonly isAvailable: boolean }): ReactNode {
  const texts = useTexts(digestTexts)
  const send = useWrite(key, () => unwrap(api.POST('/account/digest/send')))
  return (
    <>
      <Group gap="xs" my="xs">
        <Button component="a" variant="default" size="xs" href="/api/v2/account/digest/preview" target="_blank" rel="noreferrer">
          {texts.preview}
        </Button>
        {isAvailable && (
          <ActButton size="xs" act={send}>
            {texts.send}
          </ActButton>
        )}
      </Group>
      {send.error && <p role="alert">{send.error.message}</p>}
      {send.isSuccess && <p role="status">{texts.sent}</p>}
    </>
  )
}
