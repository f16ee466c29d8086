import { invalid } from '#platform/http-error.ts'

/**
 * Reads a comma-separated list of known words from a query; undefined when there are none, as if the parameter were absent. A word that is not
 * known, or stands there twice, is a 400 that names the parameter (docs/reference/conventions.md#lists-in-queries).
 */
export function readWords<Word extends string>(
  parameter: string,
  text: string | undefined,
  known: readonly Word[],
): readonly Word[] | undefined {
  return readList(parameter, text)?.map((word) => requireKnown(parameter, word, known))
}

/** Reads a comma-separated list of any values from a query, like `readWords`. */
export function readList(parameter: string, text: string | undefined): readonly string[] | undefined {
  const values = (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
  const repeated = values.find((value, i) => values.indexOf(value) < i)
  if (repeated !== undefined) throw invalid(parameter, `${parameter} names ${repeated} twice`)
  return values.length === 0 ? undefined : values
}

function requireKnown<Word extends string>(parameter: string, word: string, known: readonly Word[]): Word {
  const found = known.find((each) => each === word)
  if (found === undefined) throw invalid(parameter, `${parameter} must be one of ${known.join(', ')}; ${word} is none of them`)
  return found
}
