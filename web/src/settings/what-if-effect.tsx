import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { components } from '../api/schema.d.ts'
import { sumOf } from '../portfolio/kind-bar-heights.ts'
import { statusTones } from '../shared/status-tones.ts'
import { Mark } from '../ui/mark.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import classes from './settings.module.css'
import { whatIfTexts } from './what-if-texts.ts'

type Preview = components['schemas']['SettingsPreview']
type ChangedModule = Preview['modules'][number]
type ChangedFinding = components['schemas']['PreviewedFinding']
const shown = 50

/** Shows what settings would change: counts, modules, findings. */
export function WhatIfEffect({ preview: { evaluated, counts, modules, findings } }: { readonly preview: Preview }): ReactNode {
  const texts = useTexts(whatIfTexts)
  const { number } = useFormats()
  const isNothing = counts.modules + counts.new + counts.gone + counts.changed === 0
  return (
    <div className={classes['effect']} role="status">
      <p>
        <strong>
          {isNothing
            ? texts.nothing
            : texts.counts(number(counts.modules), number(counts.new), number(counts.gone), number(counts.changed))}
        </strong>{' '}
        {texts.evaluated(number(evaluated))}
      </p>
      {modules.length > 0 && <Modules modules={modules} />}
      {(['new', 'gone', 'changed'] as const).map(
        (kind) => counts[kind] > 0 && <Findings key={kind} title={texts.kinds[kind]} total={counts[kind]} findings={findings[kind]} />,
      )}
    </div>
  )
}

function Modules({ modules }: { readonly modules: readonly ChangedModule[] }): ReactNode {
  const words = useWords()
  const texts = useTexts(whatIfTexts)
  const { number } = useFormats()
  return (
    <PlainTable
      label={texts.module}
      rows={modules.slice(0, shown)}
      idOf={({ _id: id }) => id}
      columns={[
        {
          title: texts.module,
          cell: ({ _id: moduleId, name, project }) => (
            <>
              <span className="soft">{project} / </span>
              <Link to="/modules/$moduleId" params={{ moduleId }} target="_blank">
                {name}
              </Link>
            </>
          ),
        },
        {
          title: texts.status,
          cell: ({ from, to }) => (
            <>
              <Mark tone={statusTones[from]}>{words.status[from]}</Mark> → <Mark tone={statusTones[to]}>{words.status[to]}</Mark>
            </>
          ),
        },
        {
          title: texts.violations,
          isNumber: true,
          cell: ({ before, after }) => `${number(sumOf(before, 'violations'))} → ${number(sumOf(after, 'violations'))}`,
        },
        {
          title: texts.warnings,
          isNumber: true,
          cell: ({ before, after }) => `${number(sumOf(before, 'warnings'))} → ${number(sumOf(after, 'warnings'))}`,
        },
      ]}
    />
  )
}

interface FindingsProps {
  readonly title: string
  readonly total: number
  readonly findings: readonly ChangedFinding[]
}

function Findings({ title, total, findings }: FindingsProps): ReactNode {
  const words = useWords()
  const texts = useTexts(whatIfTexts)
  const { number } = useFormats()
  function text(status: ChangedFinding['from']): string {
    return status === null ? texts.absent : words.finding[status]
  }
  return (
    <details>
      <summary>
        {title} ({number(total)})
      </summary>
      <PlainTable
        label={title}
        rows={findings.slice(0, shown)}
        idOf={({ moduleId, key, component, kind }) => [moduleId, kind, key, component.key, component.version].join(' ')}
        columns={[
          { title: texts.finding, cell: ({ kind, key }) => `${words.kinds[kind]}: ${key}` },
          {
            title: texts.component,
            cell: ({ component }) => <span className="code">{`${component.key} ${component.version ?? ''}`}</span>,
          },
          { title: texts.change, cell: ({ from, to }) => `${text(from)} → ${text(to)}` },
        ]}
      />
      {total > shown && <p className="soft">{texts.first(number(Math.min(shown, findings.length)), number(total))}</p>}
    </details>
  )
}
