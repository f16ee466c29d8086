/** An index that a table got when it had rows in many installations. */
export interface LaterIndex {
  readonly name: string
  /** Its table and columns. */
  readonly on: string
  /** An index that serves nothing any more once this one is there. */
  readonly replaces?: string
}

/**
 * The indexes that are not created by a migration, since that would keep everybody from writing to the table meanwhile
 * (docs/how-to/upgrade.md#indexes). One that is not wanted any more stays here until another one replaces it.
 */
export const laterIndexes: readonly LaterIndex[] = [
  // lists of what is new, and those in the order of time; the one before had only what the inbox shows
  { name: 'finding_seen', on: 'finding_row (company_id, since desc nulls last)', replaces: 'finding_since' },
  { name: 'finding_epss', on: 'finding_row (company_id, epss desc nulls last)' },
  // an order of lists (finding-list-report.ts)
  { name: 'finding_severity', on: 'finding_row (company_id, status, (-coalesce(score, -1)))' },
]
