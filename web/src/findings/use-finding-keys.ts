import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { componentText, type Finding } from '../shared/finding.ts'
import { copyText } from '../ui/copy-text.ts'
import { currentRow, isInDialog, isShortcut } from '../ui/letter-keys.ts'
import type { FindingSearch, FindingsLayout, OpenedFinding } from './finding-query.ts'
import type { useFindings } from './use-findings.ts'
import type { Opened } from './use-opened.ts'

interface FindingKeysOptions {
  readonly rows: ReturnType<typeof useFindings>
  readonly layout: FindingsLayout
  readonly scope: FindingSearch
  readonly openId: string | undefined
  readonly onOpen: Opened['open']
  readonly onDecide: ((finding: Finding) => void) | undefined
}

interface FindingKeys {
  /** The id of the finding whose link was copied last. */
  readonly copied: string | undefined
  readonly actions: FindingActions
}

type Act = (finding: Finding) => void

/** What can be done with a finding of a list; `decide` is undefined where the user may not. */
export interface FindingActions {
  readonly open: Act
  readonly decide: Act | undefined
  readonly fix: Act
  readonly tree: Act
  readonly note: Act
  readonly copyLink: Act
}

/** Acts by letters on the row with the focus, else on the open finding, else on the row that had the focus last. */
export function useFindingKeys(options: FindingKeysOptions): FindingKeys {
  const navigate = useNavigate()
  const [copied, setCopied] = useState<string>()
  const { scope, onOpen, onDecide } = options
  async function copy({ _id: id, moduleId }: Finding): Promise<void> {
    await copyText(new URL(`/modules/${moduleId}/findings/${id}`, location.origin).href)
    setCopied(id)
  }
  function showInTree(finding: Finding): void {
    const search = { view: 'paths', component: componentText(finding) }
    void navigate({ to: '/modules/$moduleId/graph', params: { moduleId: finding.moduleId }, search })
  }
  const actions: FindingActions = {
    open: (finding) => onOpen(toOpened(finding)),
    decide: onDecide,
    fix: ({ moduleId }) => void navigate({ to: planAddress(scope, moduleId) }),
    tree: showInTree,
    note: (finding) => onOpen(toOpened(finding), {}),
    copyLink: (finding) => void copy(finding),
  }
  useActions(options, {
    d: actions.decide,
    f: actions.fix,
    t: actions.tree,
    n: actions.note,
    c: actions.copyLink,
    '[': () => openNeighbour(options, -1),
    ']': () => openNeighbour(options, 1),
  })
  return { copied, actions }
}

type Actions = Readonly<Record<string, Act | undefined>>

function useActions(options: FindingKeysOptions, actions: Actions): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const action = event.defaultPrevented || !isShortcut(event) || isInDialog(event.target) ? undefined : actions[event.key]
      const finding = action && findingOf(options, event.target)
      if (action === undefined || finding === undefined) return
      event.preventDefault()
      action(finding)
    }
    // the keys of the frame, such as `g f`, are heard by the document before
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

function findingOf(options: FindingKeysOptions, target: EventTarget | null): Finding | undefined {
  return rowOf(options, target) ?? loadedOf(options) ?? rowOf(options, currentRow())
}

function openNeighbour({ rows, openId, onOpen }: FindingKeysOptions, step: number): void {
  const loaded = rows.loaded()
  const at = loaded.findIndex(({ _id: id }) => id === openId)
  const next = at === -1 ? undefined : loaded[at + step]
  if (next) onOpen(toOpened(next))
}

function loadedOf({ rows, openId }: FindingKeysOptions): Finding | undefined {
  return rows.loaded().find(({ _id: id }) => id === openId)
}

/** The plan of what the page shows; on the page of the company, of the module of the finding. */
function planAddress({ projectId, moduleId }: FindingSearch, moduleOfFinding: string): string {
  return moduleId === undefined && projectId !== undefined
    ? `/projects/${projectId}/fixes`
    : `/modules/${moduleId ?? moduleOfFinding}/fixes`
}

function toOpened({ _id: id, moduleId }: Finding): OpenedFinding {
  return { id, moduleId }
}

/** Returns the finding of the row with the focus; what is grouped or drawn has no such rows. */
function rowOf({ rows, layout }: FindingKeysOptions, target: EventTarget | null): Finding | undefined {
  const index = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]')?.dataset['index'] : undefined
  return index === undefined || layout !== 'list' ? undefined : rows.rowAt(Number(index))
}
