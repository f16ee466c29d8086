import type { ReactNode } from 'react'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { Facts } from '../ui/facts.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { Panel } from '../ui/panel.tsx'
import type { FormValues } from '../ui/record-form.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import type { Scheme } from './risk.ts'
import { levelOfSource, levelsOf, limits, changeScopeOf, type SchemeChange, type SchemeLevel } from './scheme-draft.ts'
import { labelOf, schemeLabel, schemeNames } from './scheme-names.ts'
import { schemeTexts } from './scheme-texts.ts'
import { SchemeWhatIf } from './scheme-what-if.tsx'
import { useSaveScheme } from './use-save-scheme.ts'

/** From which class on a decision is required or acceptance forbidden, and how long an exception may last. */
export function SchemeLimits({ scheme }: { readonly scheme: Scheme }): ReactNode {
  const texts = useTexts(schemeTexts)
  const names = useTexts(schemeNames)
  const mayWrite = useHasRole()(...permissions.schemeWriters)
  const { thresholds, impactClasses } = scheme.scheme
  return (
    <Panel title={texts.thresholds} actions={mayWrite && <EditLimits scheme={scheme} />}>
      <Facts
        facts={limits.map((limit) => [
          texts.limits[limit],
          <>
            {thresholds[limit] === null ? texts.noLimit : labelOf(impactClasses, String(thresholds[limit]), names)}{' '}
            <span className="soft">({texts.sources[scheme.sources.thresholds[limit]]})</span>
          </>,
        ])}
      />
    </Panel>
  )
}

function EditLimits({ scheme }: { readonly scheme: Scheme }): ReactNode {
  const words = useWords()
  const texts = useTexts(schemeTexts)
  const names = useTexts(schemeNames)
  const save = useSaveScheme()
  const { thresholds, impactClasses } = scheme.scheme
  const classes = [
    { value: '', label: texts.noLimit },
    ...impactClasses.map((entry) => ({ value: entry.value, label: schemeLabel(entry, names) })),
  ]
  const stored = Object.fromEntries(limits.map((limit) => [limit, String(thresholds[limit] ?? '')]))
  const level = levelOfSource(scheme.sources.thresholds.decisionRequiredFrom)

  /** A limit that was not changed stays where it is set. */
  function changeOf(values: FormValues): SchemeChange {
    const changed = limits.filter((limit) => values[limit] !== stored[limit])
    const entries = changed.map((limit) => [limit, limitOf(limit, values[limit] ?? '')])
    return { ...changeScopeOf(scheme, (values['level'] ?? level) as SchemeLevel), thresholds: Object.fromEntries(entries) as object }
  }
  return (
    <FormButton
      label={words.actions.edit}
      title={texts.thresholds}
      values={{ ...stored, level }}
      fields={[
        { name: 'decisionRequiredFrom', label: texts.limits.decisionRequiredFrom, kind: 'choice', choices: classes },
        { name: 'acceptanceForbiddenFrom', label: texts.limits.acceptanceForbiddenFrom, kind: 'choice', choices: classes },
        { name: 'maxExceptionDays', label: texts.limits.maxExceptionDays, kind: 'number' },
        {
          name: 'level',
          label: texts.level,
          kind: 'choice',
          choices: levelsOf(scheme).map((value) => ({ value, label: texts.levels[value] })),
        },
      ]}
      effectOf={(values) => <SchemeWhatIf change={changeOf(values)} />}
      onSubmit={(values) => save(changeOf(values), '*')}
    />
  )
}

function limitOf(limit: (typeof limits)[number], text: string): string | number | null {
  if (text === '') return null
  return limit === 'maxExceptionDays' ? Number(text) : text
}
