import type { GridColumn } from './data-grid-props.ts'

/** Room beside the text of a cell, in pixels. */
const padding = 17

/** Makes columns wide enough for the longest word of their titles: a head breaks between words, and is never cut. `measure` returns pixels. */
export function fitHeads<Row>(columns: readonly GridColumn<Row>[], measure: (word: string) => number): readonly GridColumn<Row>[] {
  return columns.map((column) => {
    const words = column.title.split(' ').filter(Boolean)
    const needed = Math.ceil(Math.max(0, ...words.map(measure))) + padding
    return Object.assign({}, column, { width: widen(column.width, needed) })
  })
}

/** Returns a track of at least these pixels: `120px` of `104px`, `minmax(120px, 1fr)` of `minmax(100px, 1fr)`. */
function widen(track: string, least: number): string {
  const px = /\d+(?=px)/u
  const given = px.exec(track)?.[0]
  if (given === undefined) return `minmax(${String(least)}px, ${track})`
  return Number(given) >= least ? track : track.replace(px, String(least))
}

const drawing: { context?: CanvasRenderingContext2D | null } = {}

/** Returns the pixels of a text in a font, as CSS writes it. */
export function measureText(text: string, font: string): number {
  drawing.context ??= document.createElement('canvas').getContext('2d')
  const { context } = drawing
  if (context === null) return 0
  context.font = font
  return context.measureText(text).width
}
