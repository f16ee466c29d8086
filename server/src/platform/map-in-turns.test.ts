import { expect, it } from 'vitest'
import { mapInTurns } from '#platform/map-in-turns.ts'

function busyFor(milliseconds: number): void {
  const start = performance.now()
  while (performance.now() - start < milliseconds);
}

it('maps every item in order, and yields to the event loop meanwhile', async () => {
  const events: number[] = []
  setImmediate(() => events.push(-1))
  const doubled = await mapInTurns(
    Array.from({ length: 300 }, (_, i) => i),
    (i) => {
      if (i % 64 === 0) busyFor(20)
      events.push(i)
      return i * 2
    },
  )
  expect(doubled).toEqual(Array.from({ length: 300 }, (_, i) => i * 2))
  expect(events.indexOf(-1)).toBeLessThan(100)
})

it('rejects with what the mapping threw', async () => {
  await expect(
    mapInTurns([1, 2], () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
})
