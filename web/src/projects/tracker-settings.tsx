import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { paths } from '../api/schema.d.ts'
import classes from '../settings/settings.module.css'
import { settingsKey } from '../settings/use-settings.ts'
import { useWrite } from '../shared/use-write.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FormButton } from '../ui/form-button.tsx'
import type { FormField } from '../ui/form-field.tsx'
import type { FormValues } from '../ui/record-form.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { projectTexts } from './project-texts.ts'
import { type Tracker, trackerBody, trackerFields, trackers } from './trackers.ts'

type ProjectChange = NonNullable<paths['/core/projects/{project_id}']['post']['requestBody']>['content']['application/json']

/** The access to issue trackers that a project stores. What is stored is never shown, so each is written as a whole. */
export function TrackerSettings({ projectId }: { readonly projectId: string }): ReactNode {
  const texts = useTexts(projectTexts).trackers
  return (
    <section className={classes['section']} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.use}</p>
      <p className="soft">{texts.hint}</p>
      {trackers.map((tracker) => (
        <TrackerRow key={tracker} projectId={projectId} tracker={tracker} />
      ))}
    </section>
  )
}

function TrackerRow({ projectId, tracker }: { readonly projectId: string; readonly tracker: Tracker }): ReactNode {
  const words = useWords()
  const texts = useTexts(projectTexts).trackers
  const name = texts.names[tracker]
  const write = useWrite(settingsKey({ level: 'project', id: projectId }), (body: ProjectChange) =>
    unwrap(api.POST('/core/projects/{project_id}', { params: { path: { project_id: projectId } }, body })),
  )
  return (
    <div className={classes['tracker']}>
      <FormButton
        label={texts.replace(name)}
        title={name}
        fields={useTrackerFields(tracker)}
        values={{ active: 'true', closeWhenGone: 'false' }}
        onSubmit={(values: FormValues) => write.mutateAsync({ [tracker]: trackerBody(tracker, values) })}
      />
      <ConfirmButton
        label={texts.remove(name)}
        question={texts.removeQuestion(name)}
        onConfirm={() => write.mutateAsync({ [tracker]: null })}
      />
      {write.isSuccess && <span role="status">{words.actions.saved}</span>}
    </div>
  )
}

function useTrackerFields(tracker: Tracker): readonly FormField[] {
  const texts = useTexts(projectTexts).trackers
  const choices = [
    { value: 'true', label: texts.active },
    { value: 'false', label: texts.inactive },
  ]
  return trackerFields[tracker].map(({ name, kind }) => {
    const hint = kind === 'password' ? texts.secret : undefined
    return { name, kind, label: texts.fields[name], hint, choices: kind === 'choice' ? choices : [] }
  })
}
