import { Button, Modal, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { useSession } from '../app/session.ts'
import { useTexts } from '../words/words.tsx'
import type { ComponentDetail } from './component.ts'
import { componentTexts } from './component-texts.ts'
import { type RulePlace, rulePlaces } from './rule-place.ts'

const lists = ['whitelist', 'blacklist'] as const

/** A button that opens the form to allow or deny a component; absent for a user who may do neither anywhere. */
export function ComponentRule({ component }: { readonly component: ComponentDetail }): ReactNode {
  const texts = useTexts(componentTexts).rule
  const { scopes } = useSession()
  const [isOpen, setOpen] = useState(false)
  const places = rulePlaces(component, scopes)
  if (places.length === 0) return undefined
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <RuleDialog component={component} places={places} onClose={() => setOpen(false)} />}
    </>
  )
}

interface RuleDialogProps {
  readonly component: ComponentDetail
  readonly places: readonly RulePlace[]
  readonly onClose: () => void
}

function RuleDialog({ component: { key, versions }, places, onClose }: RuleDialogProps): ReactNode {
  const texts = useTexts(componentTexts).rule
  const queries = useQueryClient()
  const [list, setList] = useState<(typeof lists)[number]>('blacklist')
  const [placeId, setPlaceId] = useState(places[0]?.id ?? '')
  const [entry, setEntry] = useState({ version: versions.length === 1 ? (versions[0]?.version ?? '*') : '*', comment: '' })
  const save = useMutation({
    mutationFn: () =>
      addRule(
        places.find(({ id }) => id === placeId),
        { add: { [`componentConfig.${list}`]: [{ key, ...entry }] } },
      ),
    onSuccess: () => queries.invalidateQueries(),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={texts.title(key)}>
      {save.isSuccess ? (
        <p role="status">{texts.saved}</p>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            <Radio.Group
              label={texts.list}
              name="list"
              value={list}
              onChange={(chosen) => setList(lists.find((each) => each === chosen) ?? list)}
            >
              {lists.map((each) => (
                <Radio key={each} value={each} label={texts.lists[each]} mt={4} size="xs" />
              ))}
            </Radio.Group>
            <NativeSelect
              label={texts.place}
              value={placeId}
              onChange={({ target }) => setPlaceId(target.value)}
              data={places.map(({ level, id, name }) => ({ value: id, label: `${texts.levels[level]} ${name}` }))}
            />
            <TextInput
              label={texts.version}
              description={texts.versionHint}
              required
              value={entry.version}
              onChange={({ target }) => setEntry((now) => ({ ...now, version: target.value }))}
              error={errorOf(save.error, 'version')}
            />
            <TextInput
              label={texts.comment}
              required
              value={entry.comment}
              onChange={({ target }) => setEntry((now) => ({ ...now, comment: target.value }))}
              error={errorOf(save.error, 'comment')}
            />
            {save.error && <p role="alert">{save.error.message}</p>}
            <Button type="submit" loading={save.isPending}>
              {texts.save}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

type RulesChange = components['schemas']['RulesChange']

function addRule(place: RulePlace | undefined, body: RulesChange): Promise<unknown> {
  const { level = 'company', id = '' } = place ?? {}
  if (level === 'module') return unwrap(api.PATCH('/core/modules/{module_id}/rules', { params: { path: { module_id: id } }, body }))
  if (level === 'project') return unwrap(api.PATCH('/core/projects/{project_id}/rules', { params: { path: { project_id: id } }, body }))
  return unwrap(api.PATCH('/account/company/rules', { body }))
}

/** The message on a field of the entry; the service names it with its place in the request. */
function errorOf(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError && error.parameter?.endsWith(`.${field}`) === true ? error.message : undefined
}
