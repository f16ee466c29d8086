import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { screenshots } from '../screenshots/screenshots.ts'
import { chromiumPath } from './chromium.ts'
import { startDemo } from './demo-service.ts'

const tutorial = join(import.meta.dirname, '../../docs/tutorial')
const images = join(tutorial, 'images')
const taken = screenshots.map(({ name }) => name)

it('the pictures of the tutorial are those that the script takes, in its order', () => {
  const page = readFileSync(join(tutorial, 'first-hour.md'), 'utf8')
  const shown = [...page.matchAll(/!\[[^\]]+\]\(images\/([^)]+)\)/gu)].map(([, name]) => name)
  expect(shown).toEqual(taken)
  expect(readdirSync(images).toSorted()).toEqual([...taken].toSorted())
})

it('a picture of the tutorial has at most 60 kB', () => {
  expect(taken.length).toBeLessThanOrEqual(8)
  expect(taken.filter((name) => statSync(join(images, name)).size > 60_000)).toEqual([])
})

// a whole tutorial, with a service of its own
it.skipIf(chromiumPath === undefined)(
  'the steps of the tutorial lead through the demo to what its pictures show',
  { timeout: 300_000 },
  async () => {
    const demo = await startDemo()
    try {
      const page = await demo.open({ reducedMotion: 'reduce' })
      for (const { show } of screenshots) await show(page)
      await page.getByText('genuine').first().waitFor()
      expect(new URL(page.url()).pathname).toMatch(/^\/releases\//u)
    } finally {
      await demo.close()
    }
  },
)
