import { expect, it } from 'vitest'
import { mixColours, mostOf, partOf, shadeOf, shadeRanges } from './map-shades.ts'

it('the more findings, the stronger the shade, and the highest number is the strongest', () => {
  expect(shadeRanges(11)).toEqual([
    { shade: 1, from: 1, to: 1 },
    { shade: 2, from: 2, to: 4 },
    { shade: 3, from: 5, to: 11 },
  ])
  expect([1, 2, 4, 5, 11].map((count) => shadeOf(count, 11))).toEqual([1, 2, 2, 3, 3])
})

it('few findings are in the legend without empty ranges', () => {
  expect(shadeRanges(1)).toEqual([{ shade: 3, from: 1, to: 1 }])
  expect(shadeRanges(0)).toEqual([])
  expect(shadeRanges(7)).toMatchObject([{ to: 1 }, { to: 3 }, { to: 7 }])
})

it('no number of warnings is as strong as many violations', () => {
  expect(partOf('warnings', 3)).toBeLessThan(partOf('violations', 2))
})

it('each status has a highest number of its own', () => {
  const items = [
    { status: 'violations', count: 3 },
    { status: 'warnings', count: 40 },
    { status: 'violations', count: 7 },
  ] as const
  expect([mostOf(items, 'violations'), mostOf(items, 'warnings'), mostOf(items, 'ok')]).toEqual([7, 40, 0])
})

it('a shade is part colour, part ground', () => {
  expect(mixColours('rgb(200, 0, 100)', 'rgb(0, 100, 100)', 0.5)).toBe('rgb(100, 50, 100)')
  expect(mixColours('rgb(200, 0, 100)', 'rgb(0, 100, 100)', 1)).toBe('rgb(200, 0, 100)')
})
