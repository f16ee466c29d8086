import { HttpError, invalid } from '#platform/http-error.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'
import { analysers } from '#analysis/analysers.ts'
import type { FindingKind } from '#analysis/finding.ts'
import type { BoundedFinding } from '#analysis/statements/add-fixes.ts'
import type { ChosenFinding } from '#analysis/statements/chosen-finding-store.ts'
import type { NewStatement, StatementConflict } from '#analysis/statements/statement-shape.ts'

const shortestDetail = 10

interface Rule {
  readonly field: string
  readonly problem: string
  readonly isBroken: (statement: NewStatement) => boolean
}

const rules: readonly Rule[] = [
  {
    field: 'place.id',
    problem: 'is not used with the level company',
    isBroken: ({ place }) => place.level === 'company' && place.id !== undefined,
  },
  {
    field: 'place.id',
    problem: 'is required: the module or project',
    isBroken: ({ place }) => place.level !== 'company' && place.id === undefined,
  },
  {
    field: 'justification',
    problem: 'is required with the status not_affected, and used with no other',
    isBroken: ({ status, justification }) => (status === 'not_affected') === (justification === undefined),
  },
  {
    field: 'detail',
    problem: `must have at least ${String(shortestDetail)} characters with the status not_affected`,
    isBroken: ({ status, detail = '' }) => status === 'not_affected' && Array.from(detail.trim()).length < shortestDetail,
  },
]

/** Throws a 400 unless a decision says what its status needs; returns the first moment at which it no longer holds. */
export function readStatement(statement: NewStatement, now: Date): Date | undefined {
  const broken = rules.find(({ isBroken }) => isBroken(statement))
  if (broken !== undefined) throw invalid(broken.field, `${broken.field} ${broken.problem}`)
  return statement.until === undefined ? undefined : readEnd(statement.until, now)
}

function readEnd(until: string, now: Date): Date {
  const moment = readIsoMoment(until)
  if (moment === undefined) throw invalid('until', 'until must be an ISO 8601 date or date-time')
  if (moment.end <= now) throw invalid('until', 'until must not lie in the past')
  return moment.end
}

/** Says what accepts findings of a kind on which no decision is made. */
function acceptanceOf(kind: FindingKind): string {
  return analysers.find((analyser) => analyser.kind === kind)?.acceptedBy ?? 'no setting accepts it'
}

/** Throws a 400 that names the first finding a decision cannot be made on. */
export function requireDecidable(findings: readonly BoundedFinding[], { place, versions }: NewStatement): void {
  for (const [i, { id, kind, isInScope }] of findings.entries()) {
    if (!isInScope) throw invalid(`findings.${String(i)}`, `the finding ${id} is not in the ${place.level} of the decision`)
    if (kind !== 'vulnerability')
      throw invalid(
        `findings.${String(i)}`,
        `the finding ${id} is of the kind ${kind}, and decisions are made on vulnerabilities: ${acceptanceOf(kind)}`,
      )
  }
  const unfixed = versions === 'range' ? findings.filter(({ fix }) => fix === undefined) : []
  const [first] = unfixed
  if (first !== undefined)
    throw invalid(
      'versions',
      `no fixed version of ${first.purl} is known for ${first.key}, so that there is no range (${String(unfixed.length)} of the findings); use this or all`,
    )
}

/** Lists the decisions of the company on findings that the author of a new one did not name. */
export function conflictsOf(findings: readonly ChosenFinding[], { replaces = [] }: NewStatement, now: Date): readonly StatementConflict[] {
  return findings.flatMap(({ id, vex }) => {
    if (vex?.decidedBy === undefined || replaces.includes(vex.vexId)) return []
    if (vex.until !== undefined && new Date(vex.until) <= now) return []
    return [{ finding: id, vexId: vex.vexId, status: vex.status, decidedBy: vex.decidedBy, decidedAt: vex.publishedAt }]
  })
}

/** Throws a 409 if others have decided on some of the findings. */
export function requireNoConflict(conflicts: readonly StatementConflict[]): void {
  const refusal = refusalOf(conflicts)
  if (refusal !== undefined) throw refusal
}

/** Returns the 409 that a decision with conflicts gets; undefined without conflicts. */
export function refusalOf(conflicts: readonly StatementConflict[]): HttpError | undefined {
  const [first] = conflicts
  if (first === undefined) return undefined
  return new HttpError(
    409,
    `${first.decidedBy} has decided on ${String(conflicts.length)} of the findings already; name the decision in replaces to decide again`,
    { parameter: 'replaces', details: { conflicts: conflicts.slice(0, 100) } },
  )
}
