// @ts-expect-error -- the library brings no types
import * as extended from '@secvisogram/csaf-validator-lib/extended.js'
// @ts-expect-error -- the library brings no types
import * as schema from '@secvisogram/csaf-validator-lib/schemaTests.js'

interface ReportedProblem {
  readonly instancePath: string
  readonly message?: string
}

interface Outcome {
  readonly isValid?: boolean
  readonly errors?: readonly ReportedProblem[]
  readonly warnings?: readonly ReportedProblem[]
}

type Test = (document: unknown) => Outcome | Promise<Outcome>

const tests = Object.entries({ ...extended, ...schema } as Readonly<Record<string, Test>>).filter(([name]) =>
  /^csaf_2_0|_6_[12]_/u.test(name),
)

/** Lists the problems that the official suite finds in a CSAF 2.0 document: its schema, all mandatory and all optional tests except those named. */
export async function csafProblemsOf(document: unknown, without: readonly string[] = []): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [name, test] of tests.filter(([each]) => !without.some((one) => each.endsWith(`_${one.replaceAll('.', '_')}`))))
    problems.push(...problemsIn(name, await test(document)))
  return problems
}

function problemsIn(name: string, { isValid = true, errors = [], warnings = [] }: Outcome): readonly string[] {
  const places = [...errors, ...warnings].slice(0, 3).map(({ instancePath, message }) => `${name} ${instancePath} ${message ?? ''}`)
  return isValid || places.length > 0 ? places : [name]
}

/** The number of tests run, to detect a missing suite. */
export const csafTestCount = tests.length
