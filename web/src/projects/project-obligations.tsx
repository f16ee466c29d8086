import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changeRules, type RulesChange } from '../settings/change-rules.ts'
import { rulesOf } from '../settings/rule-list.ts'
import type { Values } from '../settings/setting.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { Mark } from '../ui/mark.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { sayObligation } from '../words/say-obligation.ts'
import { useSpeech, useTexts } from '../words/words.tsx'
import type { ProjectObligation } from './obligations.ts'
import { projectTexts } from './project-texts.ts'

interface ProjectObligationsProps {
  readonly projectId: string
  readonly obligations: readonly ProjectObligation[]
  /** The settings of the project; undefined for roles that may not read them, and so see no buttons. */
  readonly settings: Values | undefined
}

/** Lists the obligations from the licences of a project, and which are met; each can be ticked off with a comment. */
export function ProjectObligations({ projectId, obligations, settings }: ProjectObligationsProps): ReactNode {
  const texts = useTexts(projectTexts).licences
  const mayWrite = useHasRole()(...permissions.projectWriters) && settings !== undefined
  const { language } = useSpeech()
  const own = new Set(rulesOf(settings ?? {}, 'obligationConfig').map(({ obligationKey }) => obligationKey))
  const columns: readonly TableColumn<ProjectObligation>[] = [
    { title: texts.columns.obligation, isHeader: true, cell: ({ key, message }) => sayObligation(key, message, language) },
    { title: texts.columns.licences, cell: ({ licences }) => licences.join(', ') },
    {
      title: texts.columns.met,
      cell: ({ met }) => (met === undefined ? <Mark tone="warning">{texts.open}</Mark> : <Mark tone="ok">{met}</Mark>),
    },
  ]
  const action: TableColumn<ProjectObligation> = {
    title: texts.columns.action,
    cell: (obligation) => <TickOff projectId={projectId} obligation={obligation} isOwn={own.has(obligation.key)} />,
  }
  return (
    <>
      <p className="soft">{texts.hint}</p>
      <PlainTable
        label={texts.obligations}
        rows={obligations}
        idOf={({ key }) => key}
        columns={mayWrite ? [...columns, action] : columns}
      />
    </>
  )
}

interface TickOffProps {
  readonly projectId: string
  readonly obligation: ProjectObligation
  /** The settings of the project say that it is met. */
  readonly isOwn: boolean
}

function TickOff({ projectId, obligation: { key, message, met }, isOwn }: TickOffProps): ReactNode {
  const texts = useTexts(projectTexts).licences
  const { language } = useSpeech()
  const queries = useQueryClient()
  const said = sayObligation(key, message, language)
  async function write(change: RulesChange): Promise<void> {
    await changeRules({ level: 'project', id: projectId }, change)
    await queries.invalidateQueries()
  }
  if (isOwn)
    return (
      <ConfirmButton
        label={texts.reopen}
        question={texts.reopenQuestion(said)}
        onConfirm={() => write({ remove: { obligationConfig: [{ obligationKey: key }] } })}
      />
    )
  if (met !== undefined) return <span className="soft">{texts.elsewhere}</span>
  return (
    <FormButton
      label={texts.tickOff}
      title={texts.tickOffTitle}
      fields={[{ name: 'comment', label: texts.comment, kind: 'area', isRequired: true, hint: said }]}
      onSubmit={({ comment = '' }) => write({ add: { obligationConfig: [{ obligationKey: key, comment }] } })}
    />
  )
}
