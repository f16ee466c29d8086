import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { changeRules } from '../settings/change-rules.ts'
import type { Place } from '../settings/use-settings.ts'
import { useSession } from '../shared/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SaveForm } from '../ui/form-modal.tsx'
import { useTexts } from '../words/words.tsx'
import { componentTexts } from './component-texts.ts'
import type { ComponentDetail } from './component.ts'
import { type RuleScope, ruleScopes } from './rule-scope.ts'

const lists = ['whitelist', 'blacklist'] as const
const company: Place = { level: 'company', id: '' }

/** A button that opens the form to allow or deny a component; absent for a user who may do neither anywhere. */
export function ComponentRule({ component }: { readonly component: ComponentDetail }): ReactNode {
  const texts = useTexts(componentTexts).rule
  const { scopes } = useSession()
  const [isOpen, setOpen] = useState(false)
  const ruled = ruleScopes(component, scopes)
  if (ruled.length === 0) return undefined
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <RuleDialog component={component} scopes={ruled} onClose={() => setOpen(false)} />}
    </>
  )
}

interface RuleDialogProps {
  readonly component: ComponentDetail
  readonly scopes: readonly RuleScope[]
  readonly onClose: () => void
}

function RuleDialog({ component: { key, versions }, scopes, onClose }: RuleDialogProps): ReactNode {
  const texts = useTexts(componentTexts).rule
  const queries = useQueryClient()
  const [list, setList] = useState<(typeof lists)[number]>('blacklist')
  const [scopeId, setScopeId] = useState(scopes[0]?.id ?? '')
  const [entry, setEntry] = useState({ version: versions.length === 1 ? (versions[0]?.version ?? '*') : '*', comment: '' })
  const save = useMutation({
    mutationFn: () =>
      changeRules(scopes.find(({ id }) => id === scopeId) ?? company, { add: { [`componentConfig.${list}`]: [{ key, ...entry }] } }),
    onSuccess: () => queries.invalidateQueries(),
  })
  return (
    <Dialog onClose={onClose} title={texts.title(key)}>
      {save.isSuccess ? (
        <p role="status">{texts.saved}</p>
      ) : (
        <SaveForm save={save} fields={['version', 'comment']} submitLabel={texts.save}>
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
            value={scopeId}
            onChange={({ target }) => setScopeId(target.value)}
            data={scopes.map(({ level, id, name }) => ({ value: id, label: `${texts.levels[level]} ${name}` }))}
          />
          <TextInput
            label={texts.version}
            description={texts.versionHint}
            required
            value={entry.version}
            onChange={({ target }) => setEntry((now) => ({ ...now, version: target.value }))}
            error={fieldError(save.error, 'version')}
          />
          <TextInput
            label={texts.comment}
            required
            value={entry.comment}
            onChange={({ target }) => setEntry((now) => ({ ...now, comment: target.value }))}
            error={fieldError(save.error, 'comment')}
          />
        </SaveForm>
      )}
    </Dialog>
  )
}
