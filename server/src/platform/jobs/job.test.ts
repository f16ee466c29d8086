import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { service } from '#test/harness.ts'
import { defineJob, workersOf } from '#platform/jobs/job.ts'
import { Postponed } from '#platform/jobs/task.ts'

/** Tries a job that fails for the last time, and tells what it ended with and whether it was given up. */
async function tryLast(error: Error): Promise<{ readonly thrown: unknown; readonly isGivenUp: boolean }> {
  let isGivenUp = false
  const job = defineJob({
    name: 'failing',
    lane: 'recheck',
    payload: Type.Object({}),
    async run() {
      throw error
    },
    async onFailed() {
      isGivenUp = true
    },
  })
  const { context } = await service()
  const [worker] = workersOf([job], context)
  try {
    await worker?.run({}, true)
  } catch (thrown) {
    return { thrown, isGivenUp }
  }
  return { thrown: undefined, isGivenUp }
}

describe('the last try of a job', () => {
  it('gives it up', async () => {
    const error = new Error('the document cannot be analysed')
    await expect(tryLast(error)).resolves.toEqual({ thrown: error, isGivenUp: true })
  })

  it.each(['08006', '57P01', '57P03'])('is not the last while the database cannot be reached (%s)', async (code) => {
    const { thrown, isGivenUp } = await tryLast(Object.assign(new Error('connection to the remote node failed'), { code }))
    expect(thrown).toBeInstanceOf(Postponed)
    expect(isGivenUp).toBe(false)
  })
})
