import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { vulnerabilityAddress } from '../shared/addresses.ts'
import { statusTones } from '../shared/status-tones.ts'
import { CutStart } from '../ui/cut-start.tsx'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Mark, type Tone } from '../ui/mark.tsx'
import { staticRows } from '../ui/static-rows.ts'
import type { Words } from '../words/en.ts'
import { sayObligation } from '../words/say-obligation.ts'
import { saySentence } from '../words/sentences/say-sentence.ts'
import { useSpeech, useTexts, useWords } from '../words/words.tsx'
import classes from './check-page.module.css'
import { type CheckTexts, checkTexts } from './check-texts.ts'
import { type CheckedComponent, type CheckedComponents, joinResults, type LegalStatus } from './checked-component.ts'

const toneOfVulnerability: Readonly<Record<CheckedComponent['vulnerabilities'][number]['status'], Tone>> = {
  violations: 'violation',
  warning: 'warning',
  whitelisted: 'none',
}

/** What the policy makes of each component, the worst first; Enter opens the details. */
export function CheckResults({ checked }: { readonly checked: CheckedComponents }): ReactNode {
  const words = useWords()
  const texts = useTexts(checkTexts)
  const [opened, setOpened] = useState<CheckedComponent>()
  const rows = useMemo(() => staticRows(joinResults(checked)), [checked])
  const columns = useMemo(() => resultColumns(words, texts), [words, texts])
  return (
    <section className={classes['results']} aria-label={texts.results}>
      <h2>{texts.results}</h2>
      {opened && <Details component={opened} />}
      <ListFrame rows={rows} isFiltered={false} empty={texts.none}>
        <DataGrid
          label={texts.results}
          rows={rows}
          columns={columns}
          idOf={({ id }) => id}
          onOpen={(row) => setOpened(row)}
          openId={opened?.id}
        />
      </ListFrame>
    </section>
  )
}

function resultColumns(words: Words, texts: CheckTexts): readonly GridColumn<CheckedComponent>[] {
  const { columns } = texts
  function legalMark(status: LegalStatus): ReactNode {
    return <Mark tone={statusTones[status]}>{words.status[status]}</Mark>
  }
  return [
    {
      id: 'component',
      title: columns.component,
      width: 'minmax(240px, 1.6fr)',
      isKept: true,
      cell: ({ component: { key, version } }) => <CutStart text={key} end={version === null ? '' : ` ${version}`} />,
    },
    { id: 'licence', title: columns.licence, width: 'minmax(110px, 0.8fr)', cell: ({ license }) => license },
    {
      id: 'unchanged',
      title: columns.unchanged,
      width: '156px',
      isKept: true,
      cell: ({ not_changed: { computedStatus } }) => legalMark(computedStatus.status),
    },
    { id: 'changed', title: columns.changed, width: '142px', cell: ({ changed: { computedStatus } }) => legalMark(computedStatus.status) },
    {
      id: 'vulnerabilities',
      title: columns.vulnerabilities,
      width: 'minmax(150px, 1fr)',
      isKept: true,
      cell: ({ vulnerabilities }) => <VulnerabilityNames vulnerabilities={vulnerabilities} />,
    },
    {
      id: 'known',
      title: columns.known,
      width: 'minmax(170px, 1.1fr)',
      cell: ({ missing, component: { version } }) => {
        const isAny = version === null && !missing.includes('component_not_found')
        return [...(isAny ? [texts.unversioned] : []), ...missing.map((each) => texts.missing[each])].join(', ')
      },
    },
  ]
}

const statuses = ['violations', 'warning', 'whitelisted'] as const

type Vulnerabilities = CheckedComponent['vulnerabilities']

function worstFirst(vulnerabilities: Vulnerabilities): Vulnerabilities {
  return vulnerabilities.toSorted((one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status))
}

function VulnerabilityNames({ vulnerabilities }: Pick<CheckedComponent, 'vulnerabilities'>): ReactNode {
  const sorted = worstFirst(vulnerabilities)
  const worst = sorted[0]?.status
  if (worst === undefined) return <Mark tone="ok">0</Mark>
  return (
    <Mark tone={toneOfVulnerability[worst]}>
      {sorted.length} <span className="soft">{sorted.map(({ name }) => name).join(', ')}</span>
    </Mark>
  )
}

function Details({ component: { id, not_changed: use, vulnerabilities } }: { readonly component: CheckedComponent }): ReactNode {
  const words = useWords()
  const texts = useTexts(checkTexts)
  const { language } = useSpeech()
  const isClean = use.violations.length + vulnerabilities.length === 0
  return (
    <section className={classes['details']} aria-label={texts.details}>
      <h3 className="code">{id}</h3>
      {isClean && <p>{texts.noProblems}</p>}
      <ul className="plain-list" aria-label={texts.problems}>
        {use.violations.map(({ type, message }) => (
          <li key={message}>
            <Mark tone={type}>{words.finding[type]}</Mark> {saySentence(message, language)}
          </li>
        ))}
        {worstFirst(vulnerabilities).map(({ name, status, score }) => (
          <li key={name}>
            <Mark tone={toneOfVulnerability[status]}>{texts.vulnerabilityStatuses[status]}</Mark>{' '}
            <Link to={vulnerabilityAddress(name)}>{name}</Link> {score}
          </li>
        ))}
      </ul>
      {use.obligations.length > 0 && (
        <>
          <h3>{texts.obligations}</h3>
          <ul>
            {use.obligations.map(({ type, message }) => (
              <li key={type}>{sayObligation(type, message, language)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
