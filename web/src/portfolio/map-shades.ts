import type { MapItem, MapStatus } from './map-item.ts'

/** How strong the colour of a rectangle is: the third is the strongest of its status. */
export type Shade = 1 | 2 | 3

const shades = [1, 2, 3] as const

/** The part of the colour in each shade; the rest is the ground. Only violations reach the full colour, so that many warnings do not outshine one. */
const parts: Readonly<Record<MapStatus, readonly [number, number, number]>> = {
  violations: [0.25, 0.5, 1],
  warnings: [0.12, 0.26, 0.45],
  ok: [0.15, 0.15, 0.15],
  none: [0.5, 0.5, 0.5],
}

/** Returns the part of the colour of a status in a shade. */
export function partOf(status: MapStatus, shade: Shade): number {
  return parts[status][shade - 1] ?? 1
}

/** The numbers of findings that have a shade. */
export interface ShadeRange {
  readonly shade: Shade
  readonly from: number
  readonly to: number
}

/** Returns the numbers of each shade, up to the highest. They grow as powers do, so that the few with most findings stand out. */
export function shadeRanges(most: number): readonly ShadeRange[] {
  // a cube root may come out a trace too small
  const ends = shades.map((shade) => Math.floor((1 + most) ** (shade / 3) + 1e-9) - 1)
  const ranges = shades.map((shade, i) => ({ shade, from: i === 0 ? 1 : (ends[i - 1] ?? 0) + 1, to: ends[i] ?? most }))
  return ranges.filter(({ from, to }) => from <= to)
}

/** Returns the highest number of findings that a rectangle of a status has. */
export function mostOf(items: readonly Pick<MapItem, 'status' | 'count'>[], status: MapItem['status']): number {
  return items.reduce((most, item) => (item.status === status ? Math.max(most, item.count) : most), 0)
}

/** Returns the shade of a number of findings; what is in order is pale. */
export function shadeOf(count: number, most: number): Shade {
  return shadeRanges(most).find(({ to }) => count <= to)?.shade ?? 3
}

/** Mixes two colours as the browser computes them: `rgb(179, 32, 31)`. Others stay as they are. */
export function mixColours(colour: string, ground: string, part: number): string {
  const [one, other] = [channelsOf(colour), channelsOf(ground)]
  if (part === 1 || one.length !== 3 || other.length !== 3) return colour
  return `rgb(${one.map((value, i) => Math.round(value * part + (other[i] ?? 0) * (1 - part))).join(', ')})`
}

function channelsOf(colour: string): readonly number[] {
  return [...colour.matchAll(/\d+/gu)].map(([channel]) => Number(channel))
}
