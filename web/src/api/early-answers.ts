/** What `public/start.js` asked for before the app ran, by address. */
interface EarlyAnswers {
  readonly earlyAnswers?: Map<string, Promise<Response>>
}

/** An answer that nobody has taken by then is out of date. */
const usableMs = 10_000

/**
 * Takes the answer to a request that was sent before the app ran; undefined where there is none. Each is taken once. After one that is no
 * success none is left: the others failed for the same reason, which may have passed when they are needed.
 */
export async function takeEarlyAnswer(request: Request): Promise<Response | undefined> {
  const { earlyAnswers: answers } = globalThis as EarlyAnswers
  if (answers === undefined || request.method !== 'GET') return undefined
  if (performance.now() > usableMs) answers.clear()
  const answer = answers.get(request.url)
  answers.delete(request.url)
  const response = await answer
  if (response?.ok === false) answers.clear()
  return response
}
