import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { areLetterKeysOn, isInDialog, isShortcut } from './letter-keys.ts'
import type { DataGridProps } from './data-grid-props.ts'

/** Returns the row a key moves to; undefined for a key that does not move. */
function rowAfterKey(key: string, row: number, total: number): number | undefined {
  const last = Math.max(0, total - 1)
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    j: row + 1,
    ArrowUp: row - 1,
    k: row - 1,
    PageDown: row + 20,
    PageUp: row - 20,
    Home: 0,
    End: last,
  }
  const target = moves[key]
  return target === undefined ? undefined : Math.min(last, Math.max(0, target))
}

interface GridKeys {
  readonly focused: number
  readonly focus: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

interface GridKeysOptions<Row> extends DataGridProps<Row> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly scrollTo: (index: number) => void
}

/** Moves the focus among rows, opens and selects them; other keys go to the page. */
export function useGridKeys<Row>(grid: GridKeysOptions<Row>): GridKeys {
  const { rows, selection, scroller, scrollTo } = grid
  const [focused, focus] = useState(0)

  function moveTo(index: number): void {
    focus(index)
    scrollTo(index)
    // the row may only exist after the list has scrolled
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`)?.focus({ preventScroll: true }),
    )
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isForeign(event)) return
    const target = rowAfterKey(event.key, focused, rows.total) ?? rowAbove(grid, event.key, focused)
    if (target !== undefined) {
      event.preventDefault()
      if (event.shiftKey) selectBetween(focused, target)
      moveTo(target)
      return
    }
    if (!isForRow(event)) return
    if (event.key === ' ') event.preventDefault()
    act(grid, event.key, rows.rowAt(focused))
  }

  function selectBetween(from: number, to: number): void {
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    const ids = Array.from({ length: high - low + 1 }, (_, i) => rows.rowAt(low + i)).flatMap((row) =>
      row === undefined ? [] : [grid.idOf(row)],
    )
    selection?.add(ids)
  }

  usePageKeys(grid, focused, moveTo)
  return { focused, focus, onKeyDown }
}

/** Acts by letters on the row that had the focus last, from wherever on the page. */
function usePageKeys<Row>(grid: GridKeysOptions<Row>, focused: number, moveTo: (index: number) => void): void {
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (event.defaultPrevented || !isForList(event, grid.scroller.current)) return
      const { key } = event
      if (movesHere.has(key)) {
        event.preventDefault()
        moveTo(focused)
      }
      if (!moves.has(key)) act(grid, key, grid.rows.rowAt(focused))
    }
    // the keys of the frame, such as `g f`, are heard by the document before
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

const moves = new Set(['j', 'k'])
/** From elsewhere, these bring the focus to the list: it shows which row they are about. */
const movesHere = new Set([...moves, 'x'])

function isLetter(key: string): boolean {
  return key.length === 1 && key !== ' '
}

/** Returns whether a key that is pressed outside of the lists of the page is for this one: for the first. */
function isForList(event: globalThis.KeyboardEvent, list: HTMLElement | null): boolean {
  const { key, target } = event
  if (list === null || !isLetter(key) || !isShortcut(event) || isInDialog(target)) return false
  const isInList = target instanceof Element && target.closest(lists) !== null
  return !isInList && document.querySelector(`main :is(${lists})`) === list
}

const lists = '[role="grid"], [role="treegrid"]'

/** Does what a key stands for on a row. */
function act<Row>(grid: DataGridProps<Row>, key: string, row: Row | undefined): void {
  const { rows, idOf, onOpen, onKey, selection, onSelectAll, tree } = grid
  if (row === undefined) return
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    Enter: () => onOpen?.(row),
    ' ': () => onOpen?.(row),
    x: () => selection?.toggle(idOf(row)),
    a: () => (onSelectAll ? onSelectAll() : selection?.add(rows.loaded().map(idOf))),
    ArrowRight: () => tree?.isOpen(row) === false && tree.onToggle(row),
    ArrowLeft: () => tree?.isOpen(row) === true && tree.onToggle(row),
  }
  const action = actions[key] ?? (() => onKey?.(key, row))
  action()
}

/** Returns the row of a tree that this one is below: the left arrow moves there from a row that has nothing to close. */
function rowAbove<Row>({ rows, tree }: DataGridProps<Row>, key: string, index: number): number | undefined {
  const row = rows.rowAt(index)
  if (key !== 'ArrowLeft' || tree === undefined || row === undefined || tree.isOpen(row) === true) return undefined
  for (let above = index - 1; above >= 0; above--) {
    const candidate = rows.rowAt(above)
    if (candidate !== undefined && tree.levelOf(candidate) < tree.levelOf(row)) return above
  }
  return undefined
}

/** Returns whether a key is meant for something else than the grid. */
function isForeign({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || isField(target) || isSwitchedOff(key)
}

function isSwitchedOff(key: string): boolean {
  return key.length === 1 && key !== ' ' && !areLetterKeysOn()
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')
}

/** Reports whether a key is for the row: other elements of a list, such as the head of a column, use keys other than letters themselves. */
function isForRow({ key, target }: KeyboardEvent): boolean {
  return isLetter(key) || (target instanceof HTMLElement && target.getAttribute('role') === 'row')
}
