import { describe, expect, it } from 'vitest'
import type { ChartColours } from '../ui/chart-colours.ts'
import { type MapItem, mapOption } from './map-option.ts'

const colours = { ground: 'white', ink: 'black', ok: 'green', warning: 'brown', violation: 'red' } as ChartColours

function item(more: Partial<MapItem>): MapItem {
  return { id: 'i', project: 'Shop', name: 'web', status: 'ok', components: 12, ...more }
}

function tilesOf(items: readonly MapItem[]) {
  const option = mapOption(items, colours, ({ name, status, components }) => [name, status, `${String(components)} components`])
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
    const [shop] = tilesOf([item({ status: 'violations', components: 0 })]) as readonly { readonly children: readonly object[] }[]
    expect(shop?.children).toMatchObject([{ value: 1, itemStyle: { color: 'red' }, label: { formatter: '{name|■ web}\n0 components' } }])
  })
})
