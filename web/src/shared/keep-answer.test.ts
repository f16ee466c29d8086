import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepAnswer } from './keep-answer.ts'

it('the answer to a write stays when a reading that began before it ends after it', async () => {
  const queries = new QueryClient()
  const earlier = Promise.withResolvers<object>()
  const end = new QueryObserver(queries, { queryKey: ['risk'], queryFn: () => earlier.promise }).subscribe(() => undefined)
  await keepAnswer(queries, ['risk'], { text: 'as written' })
  earlier.resolve({ text: 'as it was' })
  await earlier.promise
  await queries
    .getQueryCache()
    .find({ queryKey: ['risk'] })
    ?.promise?.catch(() => undefined)
  expect(queries.getQueryData(['risk'])).toEqual({ text: 'as written' })
  end()
})
