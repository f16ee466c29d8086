import type { Cell } from '#platform/http/csv.ts'
import type { StatementItem } from '#analysis/statements/statement-shape.ts'

/** The columns of decisions as a table (docs/reference/statements.md#csv). */
export const statementCsvColumns: Readonly<Record<string, (statement: StatementItem) => Cell>> = {
  State: ({ state }) => state,
  Status: ({ status }) => status,
  Justification: ({ justification }) => justification,
  Detail: ({ detail }) => detail,
  Vulnerabilities: ({ vulnerabilities }) => vulnerabilities,
  Versions: ({ versions }) => versions,
  Level: ({ place }) => place.level,
  Place: ({ place }) => place.name,
  Until: ({ until }) => until,
  Findings: ({ findings }) => findings,
  Answered: ({ answered }) => answered,
  Created: ({ created }) => created,
  'Created by': ({ createdBy }) => createdBy,
  Withdrawn: ({ withdrawn }) => withdrawn,
  'Withdrawn by': ({ withdrawnBy }) => withdrawnBy,
  Replaces: ({ replaces }) => replaces,
  Id: ({ _id }) => _id,
  'Place id': ({ place }) => place.id,
}
