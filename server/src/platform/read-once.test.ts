import { expect, it } from 'vitest'
import { readOnce } from '#platform/read-once.ts'

it('an input is read once, also where nothing is found, and again under another key', () => {
  const asked: string[] = []
  function find(text: string): number | undefined {
    asked.push(text)
    return text === 'none' ? undefined : text.length
  }
  const once = readOnce(find)
  expect([once('one'), once('one'), once('none'), once('none')]).toEqual([3, 3, undefined, undefined])
  expect(asked).toEqual(['one', 'none'])
  const byLength = readOnce(find, ({ length }) => length)
  expect([byLength('two'), byLength('six'), byLength('four')]).toEqual([3, 3, 4])
  expect(asked).toEqual(['one', 'none', 'two', 'four'])
})
