import { type ReactNode, useMemo, useState } from 'react'
import { api, type Page, unwrapPage } from '../api/client.ts'
import { pause } from '../api/pause.ts'
import { queries } from '../shared/queries.ts'
import { CutStart } from '../ui/cut-start.tsx'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { FirstKey } from '../ui/first-key.tsx'
import { useGridSelection } from '../ui/grid-selection.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Mark } from '../ui/mark.tsx'
import { usePagedRows } from '../ui/use-paged-rows.ts'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { CheckedUpgrades } from './checked-upgrades.tsx'
import { CommandList } from './command-list.tsx'
import type { Upgrade } from './fix-plan-text.ts'
import { fixPlanTexts } from './fix-plan-texts.ts'
import classes from './fix-plan.module.css'
import { type FixScope, maxSimulated, scopeKey } from './simulate.ts'

type Introducer = Upgrade['introducedBy'][number]

/** The upgrades that clear most findings of a module, project or the company, the best first, with their commands. */
export function FixPlan({ scope }: { readonly scope: FixScope }): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const texts = useTexts(fixPlanTexts)
  const [opened, setOpened] = useState<Upgrade>()
  const selection = useGridSelection()
  const rows = usePagedRows<Upgrade, Page<Upgrade>>({
    key: keyOf(scope),
    load: (page, signal) => loadFixes(scope, page, signal),
  })
  const checked = selection.ids.size === 0 ? [] : knownUpgrades(scope).filter(({ purl }) => selection.ids.has(purl))
  const isOfModule = scope.level === 'modules'
  const columns = useMemo(
    () => fixColumns(words, formats, isOfModule ? undefined : texts.modules),
    [words, formats, isOfModule, texts.modules],
  )
  return (
    <ListFrame rows={rows} isFiltered={false} empty={words.fixes.none} csv={`/api/v2${pathOf(scope)}?format=csv`}>
      <DataGrid
        label={words.module.fixes}
        rows={rows}
        columns={columns}
        idOf={({ purl }) => purl}
        selection={selection}
        onOpen={setOpened}
        openId={opened?.purl}
      />
      {checked.length === 0 && <p className={`soft ${classes['hint'] ?? ''}`}>{texts.hint}</p>}
      {checked.length > 0 && <CheckedUpgrades scope={scope} upgrades={checked.slice(0, maxSimulated)} onClear={selection.clear} />}
      {opened && <Commands upgrade={opened} />}
    </ListFrame>
  )
}

/** Returns the upgrades that were loaded, also those that are no longer in view, where there is a better version. */
function knownUpgrades(scope: FixScope): readonly Upgrade[] {
  const pages = queries.getQueriesData<Page<Upgrade>>({ queryKey: keyOf(scope) })
  return pages.flatMap(([, page]) => page?.items ?? []).filter(({ to }) => to !== null)
}

function keyOf(scope: FixScope): readonly string[] {
  return [...scopeKey(scope), 'fixes']
}

function pathOf(scope: FixScope): string {
  return scope.level === 'company' ? '/core/fixes' : `/core/${scope.level}/${scope.id}/fixes`
}

const pauseMs = 1000

/** The plan of many modules is computed by a job; until it is there, the service says since when (docs/reference/fixes.md). */
async function loadFixes(scope: FixScope, page: number, signal: AbortSignal): Promise<Page<Upgrade>> {
  const { items, total } = await unwrapPage<Upgrade>(requestFixes(scope, page, signal) as Parameters<typeof unwrapPage<Upgrade>>[0])
  if (Array.isArray(items)) return { items, total }
  await pause(pauseMs)
  signal.throwIfAborted()
  return loadFixes(scope, page, signal)
}

function requestFixes(scope: FixScope, page: number, signal: AbortSignal): Promise<unknown> {
  const query = { page }
  if (scope.level === 'company') return api.GET('/core/fixes', { params: { query }, signal })
  return scope.level === 'modules'
    ? api.GET('/core/modules/{module_id}/fixes', { params: { path: { module_id: scope.id }, query }, signal })
    : api.GET('/core/projects/{project_id}/fixes', { params: { path: { project_id: scope.id }, query }, signal })
}

/** The columns of a plan; `modules` is the title of the number of modules, where it is for several. */
function fixColumns(words: Words, { number }: Formats, modules: string | undefined): readonly GridColumn<Upgrade>[] {
  const { columns } = words.fixes
  const all: readonly GridColumn<Upgrade>[] = [
    {
      id: 'key',
      title: words.components.columns.name,
      width: 'minmax(180px, 2fr)',
      isKept: true,
      cell: ({ key }) => <CutStart text={key} />,
    },
    {
      id: 'from',
      title: columns.from,
      width: '110px',
      fold: { line: 2, isNamed: true },
      cell: ({ from }) => <span className="code">{from}</span>,
    },
    {
      id: 'to',
      title: columns.to,
      width: '170px',
      fold: { line: 2, isNamed: true },
      cell: ({ to }) => (to === null ? <span className="soft">{words.fixes.noVersion}</span> : <span className="code">{to}</span>),
    },
    {
      id: 'step',
      title: columns.step,
      width: '72px',
      fold: { line: 2 },
      cell: ({ step }) => (step === null ? '' : words.fixes.steps[step]),
    },
    {
      id: 'cleared',
      title: columns.clears,
      width: '64px',
      fold: { line: 3, isNamed: true },
      isNumber: true,
      cell: ({ cleared }) => number(cleared),
    },
    {
      id: 'modules',
      title: modules ?? '',
      width: '64px',
      fold: { line: 3, isNamed: true },
      isNumber: true,
      cell: (upgrade) => number(upgrade.modules),
    },
    {
      id: 'remains',
      title: columns.remains,
      width: '64px',
      fold: { line: 3, isNamed: true },
      isNumber: true,
      cell: ({ remains }) => number(remains.length),
    },
    {
      id: 'brings',
      title: columns.brings,
      width: '64px',
      fold: { line: 3, isNamed: true },
      isNumber: true,
      cell: ({ brings }) => (brings.length === 0 ? <Mark tone="ok">0</Mark> : <Mark tone="warning">{number(brings.length)}</Mark>),
    },
    {
      id: 'introducedBy',
      title: words.findings.columns.introducedBy,
      width: 'minmax(170px, 1fr)',
      cell: ({ direct, introducedBy }) =>
        direct ? <span className="soft">{words.findings.direct}</span> : <FirstKey keys={introducedBy.map(introducerName)} />,
    },
  ]
  return all.filter(({ id }) => id !== 'modules' || modules !== undefined)
}

/** With the version to move to, where it is known. */
function introducerName({ key, to, kind }: Introducer): string {
  return to === null || kind === 'unknown' || kind === 'refresh' ? key : `${key} → ${to}`
}

function Commands({ upgrade: { key, from, to, commands, licence, ends, introducedBy } }: { readonly upgrade: Upgrade }): ReactNode {
  const words = useWords()
  const { date } = useFormats()
  return (
    <section className={classes['commands']} aria-label={words.fixes.commands}>
      <h2>
        {key} {from} → {to ?? words.fixes.noVersion}
      </h2>
      {licence && (
        <p>
          {words.components.columns.licence}: {licence.from} → {licence.to}
        </p>
      )}
      {ends?.date && (
        <p>
          {words.components.columns.ends}: {date(ends.date)}
        </p>
      )}
      <CommandList commands={commands} />
      {introducedBy.length > 0 && <h3>{words.fixes.direct}</h3>}
      {introducedBy.map((introducer) => (
        <IntroducerUpgrade key={`${introducer.key} ${introducer.version ?? ''}`} introducer={introducer} />
      ))}
    </section>
  )
}

/** Names the version of a direct dependency that helps, or says why it is not known. */
function IntroducerUpgrade({ introducer }: { readonly introducer: Introducer }): ReactNode {
  const { kinds, reasons, notLowest } = useWords().fixes
  const { key, version, kind, to, lowest, why, at, commands } = introducer
  const isUpgrade = kind === 'upgrade' || kind === 'removed'
  return (
    <>
      <p>
        {kinds[kind](`${key} ${version ?? ''}`.trim(), to ?? '')} {isUpgrade && !lowest && notLowest} {why && reasons[why](at ?? key)}
      </p>
      <CommandList commands={commands} />
    </>
  )
}
