import { expect, it } from 'vitest'
import { feedAges } from './feed-ages.ts'

function feed(name: string, lastSuccess: string | null, late = false) {
  return { feed: name, lastSuccess, late, records: 1 }
}

it('puts the feed that was read longest ago first', () => {
  const feeds = [feed('osv', '2026-11-21T06:00:00Z'), feed('kev', '2026-11-20T06:00:00Z'), feed('epss', '2026-11-21T01:00:00Z')]
  expect(feedAges(feeds)).toMatchObject({ late: [], others: [{ feed: 'kev' }, { feed: 'epss' }, { feed: 'osv' }] })
})

it('names those that are late, the oldest first, and none that was never read', () => {
  const feeds = [feed('osv', '2026-11-21T06:00:00Z'), feed('kev', '2026-11-02T06:00:00Z', true), feed('epss', '2026-11-01T06:00:00Z', true)]
  expect(feedAges([...feeds, feed('nvd', null, true)]).late.map((each) => each.feed)).toEqual(['epss', 'kev'])
  expect(feedAges([feed('nvd', null, true)])).toEqual({ late: [], others: [] })
})
