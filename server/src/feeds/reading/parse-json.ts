import { FeedFileError } from '#feeds/reading/feed-file-error.ts'

/** Parses JSON; undefined, which is no JSON value, for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON; throws a FeedFileError for invalid text. */
export function requireJson(text: string): unknown {
  const value = parseJson(text)
  if (value === undefined) throw new FeedFileError('it is not JSON')
  return value
}
