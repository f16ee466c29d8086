import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './component-page.module.css'
import { componentTexts } from './component-texts.ts'
import type { ComponentDetail } from './component.ts'

type Version = ComponentDetail['versions'][number]

interface ComponentUpgradesProps {
  readonly component: ComponentDetail
}

/** The versions with vulnerabilities, to which version each is upgraded at least, and what that clears in which modules. */
export function ComponentUpgrades({ component }: ComponentUpgradesProps): ReactNode {
  const texts = useTexts(componentTexts)
  const { number } = useFormats()
  const { columns } = texts.upgrades
  const versions = component.versions.filter(({ vulnerabilities }) => vulnerabilities > 0)
  if (versions.length === 0) return undefined
  return (
    <section className={sections['section']}>
      <h2>{texts.upgrades.title}</h2>
      <PlainTable
        label={texts.upgrades.title}
        rows={versions}
        columns={[
          { id: 'from', title: columns.from, cell: ({ version }) => <span className="code">{version ?? '–'}</span> },
          { id: 'to', title: columns.to, cell: (version) => <SafeVersion version={version} component={component} /> },
          {
            id: 'clears',
            title: columns.clears,
            isNumber: true,
            cell: ({ safe, vulnerabilities }) => safe !== null && number(vulnerabilities),
          },
          { id: 'modules', title: columns.modules, cell: (version) => <AffectedModules version={version} componentKey={component.key} /> },
        ]}
      />
    </section>
  )
}

function SafeVersion({
  version: { safe, version },
  component: { latest },
}: ComponentUpgradesProps & { readonly version: Version }): ReactNode {
  const { upgrades } = useTexts(componentTexts)
  if (safe === null) return <span className="soft">{upgrades.none}</span>
  if (safe === version) return <span className="soft">{upgrades.evaluated}</span>
  return (
    <>
      <span className="code">{safe}</span> {safe === latest && <span className="soft">{upgrades.isNewest}</span>}
    </>
  )
}

/** The modules with vulnerabilities of the version, each with their number, which leads to them. */
function AffectedModules({ version, componentKey }: { readonly version: Version; readonly componentKey: string }): ReactNode {
  const texts = useTexts(componentTexts)
  const { number } = useFormats()
  const { items } = version.modules
  const affected = items.filter(({ vulnerabilities }) => vulnerabilities > 0)
  const others = version.vulnerabilities - affected.reduce((sum, { vulnerabilities }) => sum + vulnerabilities, 0)
  const component = version.version === null ? componentKey : `${componentKey}@${version.version}`
  const search = { component, kind: 'vulnerability', status: 'violation,warning' }
  return (
    <span className={classes['modules']}>
      {affected.map(({ _id: moduleId, name, project, vulnerabilities }) => (
        <span key={moduleId}>
          {project} / {name}:{' '}
          <Link to="/modules/$moduleId/findings" params={{ moduleId }} search={search}>
            {texts.upgrades.vulnerabilities(number(vulnerabilities))}
          </Link>
        </span>
      ))}
      {others > 0 && (
        <Link to="/findings" search={search}>
          {texts.upgrades.inOthers(number(others))}
        </Link>
      )}
    </span>
  )
}

/** The newest release, and whether it is free of known vulnerabilities. */
export function NewestRelease({ component: { latest, latestSafe } }: ComponentUpgradesProps): ReactNode {
  const { upgrades } = useTexts(componentTexts)
  return (
    <>
      <span className="code">{latest}</span> {latestSafe === false && <Mark tone="violation">{upgrades.newestAffected}</Mark>}
      {latestSafe === true && <span className="soft">{upgrades.newestSafe}</span>}
    </>
  )
}
