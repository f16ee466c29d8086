import { exitCodes, CliError } from '#cli-error.ts'
import type { Service } from '#service/service.ts'

export interface PollOptions<Answer> {
  readonly seconds: number
  readonly wait: (milliseconds: number) => Promise<unknown>
  /** Called with each answer; true ends the wait. */
  readonly isOver: (answer: Answer) => boolean
}

const firstPause = 100
const longestPause = 3000

/** The service may restart during the wait. */
const maxLosses = 5

/** Reads a resource with growing delays until it is over; undefined after the timeout. */
export async function poll<Answer>(
  service: Service,
  path: string,
  { seconds, wait, isOver }: PollOptions<Answer>,
): Promise<Answer | undefined> {
  let losses = 0
  for (let waited = 0, pause = firstPause; waited <= seconds * 1000; waited += pause, pause = Math.min(longestPause, pause * 1.5)) {
    const answer = await tryGet<Answer>(service, path, losses)
    losses = answer === undefined ? losses + 1 : 0
    if (answer !== undefined && isOver(answer)) return answer
    await wait(pause)
  }
  return undefined
}

/** Returns undefined when the service could not answer just now. */
async function tryGet<Answer>(service: Service, path: string, losses: number): Promise<Answer | undefined> {
  try {
    return await service.get<Answer>(path)
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.failed && losses < maxLosses) return undefined
    throw error
  }
}
