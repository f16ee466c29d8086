import type { EChartsCoreOption } from 'echarts/core'
import { statusTones } from '../shared/status-tones.ts'
import type { ChartColours } from '../ui/chart-colours.ts'
import type { MapItem, MapStatus } from './map-item.ts'
import { mixColours, mostOf, partOf, shadeOf } from './map-shades.ts'

/** Says what a rectangle stands for: its name, how it stands, how much of that is known to be exploited, and how large it is. */
type Describe = (item: MapItem) => Readonly<Record<'name' | 'status' | 'exploited' | 'size', string>>

/** The colour of each status. */
export const mapColours = { ...statusTones, none: 'line' } as const
/** The sign of each status, so that its colour never stands alone. */
export const mapSigns: Readonly<Record<MapStatus, string>> = { ok: '✓', warnings: '▲', violations: '■', none: '–' }

/** Builds the treemap: the area is the number of components, the colour the status, its shade the number of findings; modules lie within their project. */
export function mapOption(items: readonly MapItem[], colours: ChartColours, describe: Describe): EChartsCoreOption {
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif' },
    tooltip: {
      renderMode: 'richText',
      formatter: ({ data }: { readonly data?: { readonly id?: string } }) => {
        const item = byId.get(data?.id ?? '')
        return item === undefined ? '' : Object.values(describe(item)).filter(Boolean).join('\n')
      },
    },
    series: [
      { ...seriesIn(colours), data: tilesOf(items, (item) => toTile(item, describe, paintIn(colours, item, mostOf(items, item.status)))) },
    ],
  }
}

function seriesIn({ ground, ink }: ChartColours): object {
  return {
    type: 'treemap',
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    roam: false,
    nodeClick: false,
    breadcrumb: { show: false },
    itemStyle: { color: ground, borderWidth: 0, borderColor: ground },
    // the whole, projects, modules
    levels: [{ itemStyle: { gapWidth: 6 }, upperLabel: { show: false } }, { itemStyle: { gapWidth: 2 } }, {}],
    label: {
      position: 'insideTopLeft',
      distance: 8,
      color: ground,
      fontSize: 12,
      lineHeight: 17,
      rich: { name: { fontSize: 13, fontWeight: 'bold', lineHeight: 20 }, worst: { fontSize: 12, fontWeight: 'bold', lineHeight: 17 } },
    },
    upperLabel: { show: true, height: 24, color: ink, fontSize: 13, fontWeight: 'bold' },
  }
}

function tilesOf(items: readonly MapItem[], draw: (item: MapItem) => object): readonly object[] {
  // projects are listed under their own name
  if (items.every(({ project, name }) => project === name)) return items.map(draw)
  return [...Map.groupBy(items, ({ project }) => project)].map(([project, own]) => ({ name: project, children: own.map(draw) }))
}

/** The colours of a rectangle and of the text on it. */
interface Paint {
  readonly color: string
  readonly ink: string
}

function paintIn(colours: ChartColours, { status, count }: MapItem, most: number): Paint {
  const part = partOf(status, shadeOf(count, most))
  return { color: mixColours(colours[mapColours[status]], colours.ground, part), ink: part === 1 ? colours.ground : colours.ink }
}

function toTile(item: MapItem, describe: Describe, { color, ink }: Paint): object {
  const { id, status, name, components } = item
  const { exploited, size } = describe(item)
  const title = `${mapSigns[status]} ${name}`
  // braces are marks of this text, and have no other way to be written
  const lines = [`{name|${title.replaceAll(/[{}]/gu, ' ')}}`, ...(exploited === '' ? [] : [`{worst|${exploited}}`]), size]
  return {
    id,
    name: title,
    // an empty module still has a place
    value: Math.max(1, components),
    itemStyle: { color },
    label: { formatter: lines.join('\n'), color: ink, rich: { name: { color: ink }, worst: { color: ink } } },
  }
}
