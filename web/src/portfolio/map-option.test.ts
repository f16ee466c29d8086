import { describe, expect, it } from 'vitest'
import type { ChartColours } from '../ui/chart-colours.ts'
import type { MapItem } from './map-item.ts'
import { mapOption } from './map-option.ts'

const colours = { ground: 'rgb(255, 255, 255)', ink: 'black', ok: 'rgb(0, 128, 0)', violation: 'rgb(255, 0, 0)' } as ChartColours

function item(more: Partial<MapItem>): MapItem {
  return { id: 'i', project: 'Shop', name: 'web', status: 'ok', components: 12, count: 0, exploited: 0, ...more }
}

function tilesOf(items: readonly MapItem[]) {
  const option = mapOption(items, colours, ({ name, status, components, exploited }) => ({
    name,
    status,
    exploited: exploited === 0 ? '' : `${String(exploited)} exploited`,
    size: `${String(components)} components`,
  }))
  return (option['series'] as readonly { readonly data: readonly object[] }[])[0]?.data
}

describe('the map of the portfolio', () => {
  it('places modules within their project', () => {
    const items = [item({ id: 'a' }), item({ id: 'b', project: 'Bank', name: 'api' }), item({ id: 'c', name: 'admin' })]
    expect(tilesOf(items)).toMatchObject([
      { name: 'Shop', children: [{ id: 'a' }, { id: 'c' }] },
      { name: 'Bank', children: [{ id: 'b' }] },
    ])
  })

  it('shows projects by themselves', () => {
    expect(tilesOf([item({ id: 'a', name: 'Shop' }), item({ id: 'b', project: 'Bank', name: 'Bank' })])).toMatchObject([
      { id: 'a', value: 12 },
      { id: 'b', value: 12 },
    ])
  })

  it('shows a name with braces', () => {
    const [shop] = tilesOf([item({ name: '{a}' })]) as readonly { readonly children: readonly object[] }[]
    expect(shop?.children).toMatchObject([{ name: '✓ {a}', label: { formatter: expect.stringContaining('{name|✓  a }') } }])
  })

  it('says the status by colour and sign, and gives an empty module a place', () => {
    const [shop] = tilesOf([item({ status: 'violations', components: 0, count: 1 })]) as readonly { readonly children: readonly object[] }[]
    expect(shop?.children).toMatchObject([
      { value: 1, itemStyle: { color: 'rgb(255, 0, 0)' }, label: { formatter: '{name|■ web}\n0 components' } },
    ])
  })

  it('is strongest where there are most violations, and names what is exploited', () => {
    const worst = item({ status: 'violations', count: 11, exploited: 2 })
    const [shop] = tilesOf([worst, item({ status: 'violations', count: 1 })]) as readonly { readonly children: readonly object[] }[]
    expect(shop?.children).toMatchObject([
      {
        itemStyle: { color: 'rgb(255, 0, 0)' },
        label: { formatter: '{name|■ web}\n{worst|2 exploited}\n12 components', color: 'rgb(255, 255, 255)' },
      },
      { itemStyle: { color: 'rgb(255, 191, 191)' }, label: { formatter: '{name|■ web}\n12 components', color: 'black' } },
    ])
  })
})
