import { Checkbox, TextInput, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { isOver, toDay } from '../shared/days.ts'
import { useWrite } from '../shared/use-write.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { changeRules, type RulesChange } from './change-rules.ts'
import { type Rule, type RuleList, withRule } from './rule-list.ts'
import { ruleTexts } from './rule-texts.ts'
import type { Values } from './setting.ts'
import { useRuleLabel } from './use-rule-label.ts'
import { type Place, settingsKey } from './use-settings.ts'
import { WhatIf } from './what-if.tsx'

interface RuleDialogProps {
  readonly list: RuleList
  readonly place: Place
  /** The settings of the place. */
  readonly stored: Values
  readonly onClose: () => void
}

/** Adds an entry to a list, after a look at what it would change. */
export function RuleDialog({ list, place, stored, onClose }: RuleDialogProps): ReactNode {
  const texts = useTexts(ruleTexts)
  const label = useRuleLabel(list)
  const words = useWords()
  const [today] = useState(() => toDay(Date.now()))
  const [draft, setDraft] = useState<Rule>({ comment: '' })
  const rule = withoutEmpty(draft)
  const change = { add: { [list.path]: [rule] } } as RulesChange
  const add = useWrite(settingsKey(place), () => changeRules(place, change), onClose)
  const isLicence = list.path.startsWith('licenseConfig')
  const isComplete = rule.comment !== undefined && list.fields.every(({ name, isRequired }) => !isRequired || rule[name] !== undefined)
  return (
    <FormModal
      onClose={onClose}
      title={texts.add(texts.lists[list.path])}
      size="lg"
      save={add}
      fields={[...list.fields.map(({ name }) => name), 'comment', 'until']}
    >
      {list.fields.map((field, i) => (
        <TextInput
          key={field.name}
          label={label(field)}
          description={isLicence ? texts.licenceHint : texts.hints[field.name]}
          required={field.isRequired}
          value={draft[field.name] ?? ''}
          onChange={({ target }) => setDraft({ ...draft, [field.name]: target.value })}
          error={fieldError(add.error, field.name)}
          {...(i === 0 && { 'data-autofocus': true })}
        />
      ))}
      <Textarea
        label={texts.comment}
        description={texts.commentHint}
        required
        maxLength={200}
        autosize
        value={draft.comment}
        onChange={({ target }) => setDraft({ ...draft, comment: target.value })}
        error={fieldError(add.error, 'comment')}
      />
      <Checkbox
        size="xs"
        label={texts.internal}
        checked={draft.internal === true}
        onChange={({ target }) => setDraft({ ...draft, internal: target.checked })}
      />
      {list.path === 'licenseConfig.whitelist' && (
        <Checkbox
          size="xs"
          label={texts.notApproved}
          checked={draft.notApproved === true}
          onChange={({ target }) => setDraft({ ...draft, notApproved: target.checked })}
        />
      )}
      {list.mayEnd && (
        <TextInput
          type="date"
          label={texts.until}
          description={texts.untilHint}
          value={draft.until ?? ''}
          onChange={({ target }) => setDraft({ ...draft, until: target.value })}
          min={today}
          error={isOver(draft.until ?? '', today) ? words.states.pastDay : fieldError(add.error, 'until')}
        />
      )}
      {isComplete && <WhatIf place={place} settings={toSettings(place, stored, withRule(stored, list.path, rule as Rule))} />}
    </FormModal>
  )
}

/** The company's policies are written as a whole. */
function toSettings({ level }: Place, stored: Values, changed: Values): Values {
  return level === 'company' ? { policies: { ...stored, ...changed } } : changed
}

function withoutEmpty(rule: Rule): Partial<Rule> {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== '' && value !== false))
}
