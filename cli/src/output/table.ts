import Table from 'cli-table3'
import { clean } from '#output/clean.ts'
import type { Colour, Painter } from '#output/painter.ts'

/** A table cell with an optional colour. */
export type Cell = string | { readonly text: string; readonly colour: Colour | undefined }

const edges = ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
const rules = ['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid']

/** Draws columns without borders, for logs and grep. Lines have no trailing spaces. */
export function drawTable(head: readonly string[], rows: readonly (readonly Cell[])[], paint: Painter): string {
  const table = new Table({
    chars: { ...Object.fromEntries([...edges, ...rules].map((name) => [name, ''])), middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  })
  table.push(head.map((text) => paint(text.toUpperCase(), 'bold')))
  table.push(...rows.map((cells) => cells.map((cell) => drawCell(cell, paint))))
  return table.toString().replaceAll(/ +$/gmu, '')
}

function drawCell(cell: Cell, paint: Painter): string {
  return typeof cell === 'string' ? clean(cell) : paint(clean(cell.text), cell.colour)
}
