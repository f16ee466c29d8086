import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, type PageOptions } from './app-under-test.ts'
import { chromiumPath } from './chromium.ts'
import { makeWorld, type World } from './job-world.ts'
import { jobs } from './jobs.ts'
import { createUser, type Device } from './user.ts'

afterAll(closeBrowser)

const ways: readonly (PageOptions & { readonly name: string; readonly device: Device })[] = [
  { name: 'with a mouse', device: 'mouse' },
  { name: 'with the keyboard alone', device: 'keyboard' },
  { name: 'at a zoom of 200 %', device: 'mouse', width: 640, height: 400, scale: 2 },
  { name: 'on a screen of 320 px', device: 'mouse', width: 320, height: 640 },
]

describe.skipIf(chromiumPath === undefined).each(ways)('somebody $name', ({ device, ...options }) => {
  const made: { world?: World } = {}

  beforeAll(async () => {
    made.world = await makeWorld(options)
    await made.world.opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })

  it.each(jobs)('$name', async ({ most, from = '/', perform }) => {
    const { opened } = made.world!
    await opened.page.goto(from)
    const user = createUser(opened.page, device)
    await perform(user, made.world!)
    // a narrow screen has a menu to open besides
    expect(user.steps()).toBeLessThanOrEqual(options.width === undefined ? most : most + 1)
    await expect.poll(() => opened.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(opened.problems).toEqual([])
  })
})
