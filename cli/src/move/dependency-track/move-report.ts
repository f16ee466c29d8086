/** What was moved, and what could not be and why. */
export interface MoveReport {
  readonly dryRun: boolean
  readonly projects: readonly ProjectReport[]
  readonly policies: readonly PolicyReport[]
}

export interface ProjectReport {
  readonly uuid: string
  readonly name: string
  readonly version: string
  /** Undefined where the project has no module yet. */
  moduleId?: string
  /** `present`: the module has this BOM or a newer one. */
  bom: 'moved' | 'present' | 'failed'
  /** Tags that were added. */
  tags: number
  /** Findings: decided by this run, before it, by a statement that was withdrawn since and stays so, and not. */
  readonly decisions: { moved: number; present: number; withdrawn: number; left: number }
  readonly problems: Problem[]
  /** Whether a fault ended the move of the project; the next run goes on. */
  failed: boolean
  /** Whether the project was refused, as the next run would be: it has a name that is too short, or its BOM is missing. */
  refused: boolean
}

/** Why something was not moved, how often, and of what: the first ten. */
export interface Problem {
  readonly reason: string
  count: number
  readonly examples: string[]
}

export interface PolicyReport {
  readonly name: string
  /** Entries of deny lists that were added. */
  moved: number
  readonly problems: Problem[]
}

const mostExamples = 10

/** Counts a problem, by its reason. */
export function addProblem(problems: Problem[], reason: string, example?: string): void {
  const known = problems.find((problem) => problem.reason === reason)
  const problem = known ?? { reason, count: 0, examples: [] }
  if (known === undefined) problems.push(problem)
  problem.count++
  if (example !== undefined && problem.examples.length < mostExamples) problem.examples.push(example)
}
