import { useEffect, useState } from 'react'
import { currentRow, isInDialog, isShortcut } from '../ui/letter-keys.ts'

/** The menu of a row: where it opens, in pixels of the window, and what takes the focus when it closes. */
export interface RowMenu {
  readonly row: HTMLElement
  readonly index: number
  readonly x: number
  readonly y: number
}

/** Opens the menu of a row of a list by `.` or by the secondary button of the mouse, but not on a link, whose own menu is wanted there. */
export function useRowMenu(isOn: boolean): readonly [menu: RowMenu | undefined, close: () => void] {
  const [menu, setMenu] = useState<RowMenu>()
  useEffect(() => {
    if (!isOn) return undefined
    function onKeyDown(event: KeyboardEvent): void {
      const row = isMenuKey(event) ? (rowAt(event.target) ?? currentRow()) : null
      if (row === null) return
      event.preventDefault()
      const { left, bottom } = row.getBoundingClientRect()
      setMenu({ row, index: Number(row.dataset['index']), x: left + indent, y: bottom })
    }
    function onContextMenu(event: MouseEvent): void {
      const row = event.shiftKey || isOnLink(event.target) ? undefined : rowAt(event.target)
      if (row === undefined) return
      event.preventDefault()
      setMenu({ row, index: Number(row.dataset['index']), x: event.clientX, y: event.clientY })
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('contextmenu', onContextMenu)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('contextmenu', onContextMenu)
    }
  }, [isOn])
  return [menu, () => setMenu(undefined)]
}

const indent = 40

function isMenuKey(event: KeyboardEvent): boolean {
  return event.key === '.' && isShortcut(event) && !isInDialog(event.target)
}

function rowAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('main [role="row"][data-index]') ?? undefined) : undefined
}

function isOnLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a') !== null
}
