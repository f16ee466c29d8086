import type { Answer } from '../harness.ts'

/** Throws what a preparation answered when it failed. */
export async function requireSuccess(answer: Promise<Answer>): Promise<undefined> {
  const { status, text } = await answer
  if (status >= 300) throw new Error(text)
}
