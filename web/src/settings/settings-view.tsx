import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Form } from '../ui/form.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { ruleLists } from './rule-list.ts'
import { Rules } from './rules.tsx'
import { SaveBar } from './save-bar.tsx'
import { type Level, levelsFrom, type Values } from './setting.ts'
import { settingList } from './setting-list.ts'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'
import { settingsFrameTexts } from './settings-frame-texts.ts'
import { type Place, settingsQuery } from './use-settings.ts'
import { ownSettings, type SettingsEditor, type SettingsShape, useSettingsEditor } from './use-settings-editor.ts'

const EnvironmentEffect = lazyPart(() => import('./environment-effect.tsx'), 'EnvironmentEffect')

interface SettingsViewProps {
  readonly place: Place
  /** The project of a module. */
  readonly projectId?: string | undefined
  readonly mayWrite: boolean
  /** Settings that no analysis reads, above the others. */
  readonly general?: (editor: SettingsEditor) => ReactNode
}

/** The settings of a module, a project or the company by analysis, each in words with its source. */
export function SettingsView({ place, projectId, mayWrite, general }: SettingsViewProps): ReactNode {
  const words = useWords()
  const texts = useTexts(settingsFrameTexts)
  const editor = useSettingsEditor(place, place.level === 'company' ? policies : ownSettings)
  const above = useLevelsAbove(place, projectId)
  if (editor.error) return <ErrorState error={editor.error} onRetry={editor.retry} />
  if (editor.stored === undefined || above === undefined) return <LoadingState />
  const levels = { ...above, [place.level]: editor.stored }
  return (
    <Form className={classes['settings']} save={{ mutate: editor.save, isPending: editor.isSaving }}>
      <HelpLink page="settings" />
      {!mayWrite && <p className="soft">{texts.readOnly}</p>}
      {mayWrite && general && (
        <section className={classes['section']}>
          <h2>{texts.general}</h2>
          {general(editor)}
        </section>
      )}
      {(Object.keys(words.kinds) as (keyof typeof words.kinds)[]).map((analysis) => (
        <section key={analysis} className={classes['section']}>
          <h2>{words.kinds[analysis]}</h2>
          {analysis === 'integrity' && <p className="soft">{texts.integrity}</p>}
          {settingList
            .filter((setting) => setting.analysis === analysis && isShown(setting.levels, place.level))
            .map((setting) => (
              <SettingRow key={setting.id} setting={setting} level={place.level} levels={levels} editor={editor} mayWrite={mayWrite} />
            ))}
          {ruleLists
            .filter((list) => list.analysis === analysis)
            .map((list) => (
              <Rules key={list.path} list={list} place={place} levels={levels} mayWrite={mayWrite} />
            ))}
        </section>
      ))}
      {mayWrite && (
        <SaveBar place={place} editor={editor}>
          {isRescored(editor) && (
            <Suspense fallback={undefined}>
              <EnvironmentEffect place={place} levels={{ ...levels, [place.level]: { ...editor.stored, ...editor.edits } }} />
            </Suspense>
          )}
        </SaveBar>
      )}
    </Form>
  )
}

/** The environment of scores was changed and not saved yet. */
function isRescored({ edits }: SettingsEditor): boolean {
  return 'ciaRequirements' in edits || 'environmentalConfig' in edits
}

function isShown(levels: readonly Level[], at: Level): boolean {
  return levelsFrom(at).some((level) => levels.includes(level))
}

/** The settings of the levels above a place; undefined while they are loaded. */
function useLevelsAbove({ level }: Place, projectId: string | undefined): Readonly<Partial<Record<Level, Values>>> | undefined {
  const project = useQuery(settingsQuery({ level: 'project', id: projectId ?? '' }, projectId !== undefined))
  const company = useQuery(settingsQuery({ level: 'company', id: '' }, level !== 'company'))
  if (level === 'company') return {}
  if (company.data === undefined || (projectId !== undefined && project.data === undefined)) return undefined
  return { company: policies.pick(company.data.values), ...(project.data && { project: project.data.values }) }
}

/** The company keeps its settings below `policies`, which is written as a whole. */
const policies: SettingsShape = {
  pick: (values) => (values['policies'] ?? {}) as Values,
  toBody(edits, stored) {
    const merged = Object.entries({ ...stored, ...edits }).filter(([, value]) => value !== null)
    return { policies: Object.fromEntries(merged) }
  },
}
