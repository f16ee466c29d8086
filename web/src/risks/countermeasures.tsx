import type { ReactNode } from 'react'
import { usePeople } from '../shared/people.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { choicesOf } from '../ui/choice.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FormButton } from '../ui/form-button.tsx'
import type { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { usePersonChoices } from './person-choices.ts'
import classes from './risk-page.module.css'
import { riskTermTexts, termOf } from './risk-terms-texts.ts'
import { riskTexts } from './risk-texts.ts'
import type { Risk } from './risk.ts'
import { type Countermeasure, useRemoveMeasure, useSaveMeasure } from './use-measures.ts'

/** Lists the countermeasures of a risk, and by how much they reduce it. */
export function Countermeasures({ risk: { _id: riskId, riskProperties } }: { readonly risk: Risk }): ReactNode {
  const words = useWords()
  const texts = useTexts(riskTexts)
  const { measures } = useTexts(riskTermTexts)
  const { percent } = useFormats()
  const mayWrite = useHasRole()(...permissions.riskWriters)
  const save = useSaveMeasure(riskId)
  const { countermeasures = [] } = riskProperties
  const fields = useMeasureFields([])
  const columns: readonly TableColumn<Countermeasure>[] = [
    { title: texts.measure, isHeader: true, cell: (measure) => <MeasureName riskId={riskId} measure={measure} mayWrite={mayWrite} /> },
    { title: texts.status, cell: ({ status }) => termOf(measures, status) },
    { title: texts.reduces, cell: ({ riskReduction }) => (riskReduction === undefined ? '' : percent(riskReduction / 100)) },
  ]
  const add = (
    <FormButton
      label={words.actions.add}
      title={texts.newMeasure}
      fields={fields}
      values={{ status: 'planned' }}
      onSubmit={(values, first) => save(undefined, { values, first })}
    />
  )
  return (
    <Panel title={texts.measures} actions={mayWrite && add}>
      {countermeasures.length === 0 ? (
        <p className="soft">{texts.noMeasures}</p>
      ) : (
        <PlainTable label={texts.measures} rows={countermeasures} idOf={({ _id: id }) => id} columns={columns} />
      )}
    </Panel>
  )
}

interface MeasureProps {
  readonly riskId: string
  readonly measure: Countermeasure
  readonly mayWrite: boolean
}

function MeasureName({ riskId, measure, mayWrite }: MeasureProps): ReactNode {
  const people = usePeople()
  const { countermeasure, responsible = [], comment } = measure
  const names = responsible.map((id) => people.find(({ _id: personId }) => personId === id)?.name ?? '…')
  return (
    <>
      {countermeasure}
      {names.length > 0 && <div className="soft">{names.join(', ')}</div>}
      {comment !== undefined && <div className="soft">{comment}</div>}
      {mayWrite && <MeasureActions riskId={riskId} measure={measure} />}
    </>
  )
}

function MeasureActions({ riskId, measure }: Omit<MeasureProps, 'mayWrite'>): ReactNode {
  const words = useWords()
  const texts = useTexts(riskTexts)
  const save = useSaveMeasure(riskId)
  const remove = useRemoveMeasure(riskId)
  const { responsible = [], status = '', riskReduction, comment = '', standardRef = '', validationMethod = '', countermeasure } = measure
  const fields = useMeasureFields(responsible)
  const reduction = riskReduction === undefined ? '' : String(riskReduction)
  return (
    <div className={classes['actions']}>
      <FormButton
        label={words.actions.edit}
        title={texts.editMeasure}
        fields={fields}
        values={{
          countermeasure,
          status,
          riskReduction: reduction,
          responsible: responsible[0] ?? '',
          comment,
          standardRef,
          validationMethod,
        }}
        onSubmit={(values, first) => save(measure, { values, first })}
      />
      <ConfirmButton label={words.actions.remove} question={texts.removeMeasure(countermeasure)} onConfirm={() => remove(measure['_id'])} />
    </div>
  )
}

function useMeasureFields(responsible: readonly string[]): readonly FormField[] {
  const texts = useTexts(riskTexts)
  const { measures } = useTexts(riskTermTexts)
  const people = usePersonChoices(responsible)
  return [
    { name: 'countermeasure', label: texts.measure, kind: 'text', isRequired: true },
    { name: 'status', label: texts.status, kind: 'choice', choices: choicesOf(measures) },
    { name: 'riskReduction', label: texts.reduction, kind: 'number', max: '100' },
    { name: 'responsible', label: texts.responsible, kind: 'choice', choices: people },
    { name: 'standardRef', label: texts.standard, kind: 'text' },
    { name: 'validationMethod', label: texts.validation, kind: 'text' },
    { name: 'comment', label: texts.comment, kind: 'area' },
  ]
}
