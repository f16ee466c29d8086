import { expect, it } from 'vitest'
import { trackerBody } from './trackers.ts'

it('a tracker is sent with what was typed, and whether it is active', () => {
  expect(trackerBody('github', { repository: 'acme/shop', token: '', active: 'false', key: 'SHOP' })).toEqual({
    repository: 'acme/shop',
    active: false,
  })
})
