import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../shared/use-write.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { changeRules } from './change-rules.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { identityOf, type PlacedRule, type RuleList, rulesInForce } from './rule-list.ts'
import { ruleTexts } from './rule-texts.ts'
import type { Level, Values } from './setting.ts'
import { settingsFrameTexts } from './settings-frame-texts.ts'
import classes from './settings.module.css'
import { useRuleLabel } from './use-rule-label.ts'
import { type Place, settingsKey } from './use-settings.ts'

interface RulesProps {
  readonly list: RuleList
  readonly place: Place
  readonly levels: Readonly<Partial<Record<Level, Values>>>
  readonly mayWrite: boolean
}

/** A list of entries with the level each comes from; those of this level can be removed, and others added. */
export function Rules({ list, place, levels, mayWrite }: RulesProps): ReactNode {
  const texts = useTexts(ruleTexts)
  const [isAdding, setAdding] = useState(false)
  const rules = rulesInForce(list.path, levels, place.level)
  const title = texts.lists[list.path]
  const columns = useRuleColumns(list, place, mayWrite)
  return (
    <section className={classes['section']}>
      <div className="page-head">
        <h3>
          {title} {rules.length === 0 && <span className={`soft ${classes['none'] ?? ''}`}>{texts.none}</span>}
        </h3>
        {mayWrite && (
          <Button variant="default" size="compact-sm" aria-label={texts.add(title)} onClick={() => setAdding(true)}>
            {texts.addShort}
          </Button>
        )}
      </div>
      {rules.length > 0 && (
        <PlainTable label={title} rows={rules} columns={columns} idOf={({ rule, level }) => level + JSON.stringify(identityOf(rule))} />
      )}
      {isAdding && <RuleDialog list={list} place={place} stored={levels[place.level] ?? {}} onClose={() => setAdding(false)} />}
    </section>
  )
}

function useRuleColumns(list: RuleList, place: Place, mayWrite: boolean): readonly TableColumn<PlacedRule>[] {
  const texts = useTexts(ruleTexts)
  const { sources } = useTexts(settingsFrameTexts)
  const label = useRuleLabel(list)
  return [
    ...list.fields.map((field) => ({
      title: label(field),
      cell: ({ rule }: PlacedRule) => <span className="code">{rule[field.name]}</span>,
    })),
    {
      title: texts.comment,
      cell: ({ rule: { comment, internal, notApproved, until } }) => {
        const notes = [internal && texts.internalShort, notApproved && texts.notApprovedShort, until && texts.untilShort(until)]
        return (
          <>
            {comment} <span className="soft">{notes.filter(Boolean).join(', ')}</span>
          </>
        )
      },
    },
    {
      title: texts.source,
      cell: ({ rule, level }) =>
        level === place.level && mayWrite ? <RemoveRule list={list} place={place} rule={rule} /> : sources[level],
    },
  ]
}

function RemoveRule({ list: { path }, place, rule }: Pick<RulesProps, 'list' | 'place'> & Pick<PlacedRule, 'rule'>): ReactNode {
  const words = useWords()
  const texts = useTexts(ruleTexts)
  const identity = identityOf(rule)
  const remove = useWrite(settingsKey(place), () => changeRules(place, { remove: { [path]: [identity] } }))
  return (
    <>
      <ConfirmButton
        label={words.actions.delete}
        question={texts.deletes(Object.values(identity).join(' '), texts.lists[path])}
        onConfirm={() => remove.mutate()}
      />
      {remove.error && <p role="alert">{remove.error.message}</p>}
    </>
  )
}
