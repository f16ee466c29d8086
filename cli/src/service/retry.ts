import { CliError, exitCodes } from '#cli-error.ts'

const mostAttempts = 6

/** Repeats a call, with growing pauses, while the service is overloaded or away. */
export async function retry<Answer>(wait: (milliseconds: number) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; attempt < mostAttempts; attempt++) {
    const answered = await tryCall(call)
    if ('answer' in answered) return answered.answer
    await wait(1000 * 2 ** attempt)
  }
  return call()
}

async function tryCall<Answer>(call: () => Promise<Answer>): Promise<{ readonly answer: Answer } | { readonly failure: CliError }> {
  try {
    return { answer: await call() }
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.failed) return { failure: error }
    throw error
  }
}
