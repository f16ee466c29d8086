import type { EChartsCoreOption } from 'echarts/core'
import type { ChartColours } from '../ui/chart-colours.ts'
import type { PortfolioItem } from './portfolio-query.ts'

/** A project or module as a rectangle. */
export interface MapItem {
  readonly id: string
  readonly project: string
  readonly name: string
  readonly status: PortfolioItem['status']
  readonly components: number
}

/** Says what a rectangle stands for: its name, its status, and how large it is. */
type Describe = (item: MapItem) => readonly [name: string, status: string, size: string]

const colourOf = { ok: 'ok', warnings: 'warning', violations: 'violation' } as const
const signs: Readonly<Record<MapItem['status'], string>> = { ok: '✓', warnings: '▲', violations: '■' }

/** Builds the treemap: the area is the number of components, the colour the status; modules lie within their project. */
export function mapOption(items: readonly MapItem[], colours: ChartColours, describe: Describe): EChartsCoreOption {
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif' },
    tooltip: {
      renderMode: 'richText',
      formatter: ({ data }: { readonly data?: { readonly id?: string } }) => {
        const item = byId.get(data?.id ?? '')
        return item === undefined ? '' : describe(item).join('\n')
      },
    },
    series: [{ ...seriesIn(colours), data: tilesOf(items, (item) => toTile(item, colours, describe)) }],
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
      rich: { name: { fontSize: 13, fontWeight: 'bold', lineHeight: 20 } },
    },
    upperLabel: { show: true, height: 24, color: ink, fontSize: 13, fontWeight: 'bold' },
  }
}

function tilesOf(items: readonly MapItem[], draw: (item: MapItem) => object): readonly object[] {
  // projects are listed under their own name
  if (items.every(({ project, name }) => project === name)) return items.map(draw)
  return [...Map.groupBy(items, ({ project }) => project)].map(([project, own]) => ({ name: project, children: own.map(draw) }))
}

function toTile(item: MapItem, colours: ChartColours, describe: Describe): object {
  const { id, status, name, components } = item
  const [, , size] = describe(item)
  const title = `${signs[status]} ${name}`
  return {
    id,
    name: title,
    // an empty module still has a place
    value: Math.max(1, components),
    itemStyle: { color: colours[colourOf[status]] },
    // braces are marks of this text, and have no other way to be written
    label: { formatter: `{name|${title.replaceAll(/[{}]/gu, ' ')}}\n${size}` },
  }
}
