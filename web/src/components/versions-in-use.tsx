import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import type { ComponentDetail } from './component.ts'
import sections from '../ui/sections.module.css'
import classes from './component-page.module.css'
import { componentTexts } from './component-texts.ts'

type Version = ComponentDetail['versions'][number]

/** The versions that modules contain, the most used first, with their age and modules. */
export function VersionsInUse({ component: { versions } }: { readonly component: ComponentDetail }): ReactNode {
  const texts = useTexts(componentTexts)
  const { number, date } = useFormats()
  const columns = texts.version
  return (
    <section className={sections['section']}>
      <h2>{texts.versions}</h2>
      <PlainTable
        label={texts.versions}
        rows={versions}
        columns={[
          { id: 'version', title: columns.version, cell: ({ version }) => <span className="code">{version ?? '–'}</span> },
          { id: 'modules', title: columns.modules, cell: ({ modules }) => <UsingModules modules={modules} /> },
          { id: 'behind', title: columns.behind, isNumber: true, cell: ({ newer }) => (newer === null ? '' : number(newer)) },
          { id: 'published', title: columns.published, cell: ({ published }) => (published === null ? '' : date(published)) },
          { id: 'ends', title: columns.ends, cell: ({ ends }) => (ends === null ? '' : date(ends)) },
          {
            id: 'notes',
            title: columns.notes,
            cell: ({ yanked, deprecated }) => (
              <>
                {yanked && <Mark tone="violation">{texts.yanked}</Mark>} {deprecated && <Mark tone="warning">{deprecated}</Mark>}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}

function UsingModules({ modules: { total, items } }: Pick<Version, 'modules'>): ReactNode {
  const words = useWords()
  const texts = useTexts(componentTexts)
  const { number } = useFormats()
  return (
    <span className={classes['modules']}>
      {items.map(({ _id: moduleId, name, project, direct, location, deepScanId }) => (
        <span key={moduleId}>
          <Link to="/modules/$moduleId" params={{ moduleId }}>
            {project} / {name}
          </Link>{' '}
          {direct && <span className="soft">({words.findings.direct})</span>}
          {location !== null && <span className="code soft"> {location}</span>}{' '}
          {deepScanId !== null && (
            <Link to="/repository-scans/$uid" params={{ uid: deepScanId }}>
              {texts.scan}
            </Link>
          )}
        </span>
      ))}
      {total > items.length && <span className="soft">{texts.others(number(total - items.length))}</span>}
    </span>
  )
}
