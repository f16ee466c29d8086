import { checkRepository, isScorecardFile, type RepositoryFiles, type ScorecardCheck } from '@waybill/scorecard'
import { readRecords, share } from './read-records.ts'
import type { SetResult } from './set-result.ts'

/** Files of a check's test, and what it expects: a score as an expression such as `10 - 2`, or a number of warnings. */
interface ScorecardCase {
  readonly id: string
  readonly check: 'permissions' | 'packaging' | 'pinned_dependencies'
  readonly files: Readonly<Record<string, string>>
  readonly expected: { readonly Score?: string; readonly warns?: string }
}

const names = { permissions: 'Token-Permissions', packaging: 'Packaging', pinned_dependencies: 'Pinned-Dependencies' } as const
const now = new Date('2026-01-01T00:00:00Z')

/** Paths as they are in a repository, without the folder of the tests. */
function repositoryOf({ check, files }: ScorecardCase): RepositoryFiles {
  const texts = new Map(Object.entries(files).map(([path, text]) => [pathOf(path, check), text]))
  const paths = [...texts.keys()]
  return { name: 'case', paths, textOf: (path) => (isScorecardFile(path) ? texts.get(path) : undefined), isBinary: () => false }
}

function pathOf(path: string, check: ScorecardCase['check']): string {
  const name = path.split('/').at(-1) ?? ''
  if (check === 'packaging') return '.gitlab-ci.yml'
  return /\.ya?ml$/u.test(name) ? `.github/workflows/${name}` : name
}

function resultOf(record: ScorecardCase): ScorecardCheck | undefined {
  return checkRepository(repositoryOf(record), now).checks.find(({ name }) => name === names[record.check])
}

interface EvaluatedCase {
  readonly id: string
  readonly kind: 'score' | 'warnings' | 'packaging'
  readonly expected: number
  readonly found: number
}

function evaluate(record: ScorecardCase): EvaluatedCase | undefined {
  const { id, check, expected } = record
  const found = resultOf(record)
  if (found === undefined) return undefined
  if (check === 'packaging') return { id, kind: 'packaging', expected: id.includes('No Publishing') ? -1 : 10, found: found.score }
  if (expected.Score !== undefined) return { id, kind: 'score', expected: valueOf(expected.Score), found: found.score }
  if (expected.warns === undefined) return undefined
  return { id, kind: 'warnings', expected: Number(expected.warns), found: found.details.length }
}

/** `10 - 2` is 8. */
function valueOf(expression: string): number {
  return expression.split('-').reduce((sum, part, at) => (at === 0 ? Number(part) : sum - Number(part)), 0)
}

/** Measures the scores and numbers of warnings of the checks' own tests. */
export function measureScorecard(dataFolder: string): SetResult {
  const records = readRecords(dataFolder, 'scorecard-cases.ndjson.gz') as readonly ScorecardCase[]
  const evaluated = records.flatMap((record) => evaluate(record) ?? [])
  const kinds = ['score', 'warnings', 'packaging'] as const
  const wrong = evaluated.filter(({ expected, found }) => expected !== found)
  return {
    set: 'scorecard',
    records: evaluated.length,
    figures: Object.fromEntries(
      kinds.map((kind) => {
        const own = evaluated.filter((each) => each.kind === kind)
        return [kind, share(own.filter(({ expected, found }) => expected === found).length, own.length)]
      }),
    ),
    wrong: wrong.map(({ id, kind, expected, found }) => `${id}: ${kind} expected ${expected}, found ${found}`),
  }
}
