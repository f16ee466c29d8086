import { useParams } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { SaveBar } from '../settings/save-bar.tsx'
import { ownSettings, type SettingsEditor, useSettingsEditor } from '../settings/use-settings-editor.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { Form } from '../ui/form.tsx'
import { LineEditor } from '../ui/line-editor.tsx'
import { Mark } from '../ui/mark.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './project-goals-page.module.css'
import { projectTexts } from './project-texts.ts'

/** Longest text of the goals (docs/reference/projects.md#application-goals). */
const most = 102_400

/** What screening found in a text. */
interface GoalsFinding {
  readonly rule: string
  readonly description: string
  readonly line: number
  readonly excerpt: string
}

/** The Application goals of a project, kept as its description. */
export function ProjectGoalsPage(): ReactNode {
  const { projectId = '' } = useParams({ strict: false })
  return <Goals key={projectId} projectId={projectId} />
}

function Goals({ projectId }: { readonly projectId: string }): ReactNode {
  const texts = useTexts(projectTexts).goals
  const mayWrite = useHasRole()(...permissions.projectWriters)
  const editor = useSettingsEditor({ level: 'project', id: projectId }, ownSettings)
  if (editor.error) return <ErrorState error={editor.error} onRetry={editor.retry} />
  if (editor.stored === undefined) return <LoadingState />
  const stored = (editor.stored['description'] ?? '') as string
  if (mayWrite) return <GoalsForm editor={editor} stored={stored} />
  return stored === '' ? <EmptyState title={texts.empty} /> : <pre className={classes['text']}>{stored}</pre>
}

function GoalsForm({ editor, stored }: { readonly editor: SettingsEditor; readonly stored: string }): ReactNode {
  const texts = useTexts(projectTexts).goals
  const { number } = useFormats()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = (editor.edits['description'] ?? stored) as string
  const findings = findingsOf(editor.saveError)
  return (
    <Form className={classes['goals']} save={{ mutate: editor.save, isPending: editor.isSaving }}>
      <p className="soft">{texts.hint}</p>
      <LineEditor
        ref={field}
        label={texts.label}
        value={text}
        marked={findings.map(({ line }) => line)}
        onChange={(description) => editor.edit('description', description)}
      />
      <p className="soft">{texts.length(number(Array.from(text).length), number(most))}</p>
      {findings.length > 0 && (
        <ul className="plain-list">
          {findings.map(({ rule, line, description, excerpt }) => (
            <li key={`${rule} ${String(line)} ${excerpt}`}>
              <button type="button" className={classes['line']} onClick={() => selectLine(field.current, line)}>
                {texts.line(line)}
              </button>{' '}
              {description} <q className="code">{excerpt}</q>
            </li>
          ))}
        </ul>
      )}
      {editor.isContested('description') && (
        <section role="note">
          <Mark tone="warning">{texts.meanwhile}</Mark>
          <pre className={classes['text']}>{stored}</pre>
        </section>
      )}
      <SaveBar editor={editor} />
    </Form>
  )
}

function findingsOf(error: Error | null): readonly GoalsFinding[] {
  if (!(error instanceof ApiError)) return []
  return (error.details as { readonly findings?: readonly GoalsFinding[] } | undefined)?.findings ?? []
}

/** Selects a line, counted from 1. */
function selectLine(field: HTMLTextAreaElement | null, line: number): void {
  if (field === null) return
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}
