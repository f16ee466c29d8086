import { type Markup, markup } from '#platform/html.ts'
import type { CheckGroup, ChecklistItem, CheckStatus } from '#products/dossier/checklist/requirement.ts'
import type { Dossier } from '#products/dossier/dossier.ts'
import { table } from '#products/dossier/page/page-elements.ts'

const titles: Readonly<Record<CheckGroup, string>> = {
  conformity: 'Class and conformity',
  manufacturer: 'Manufacturer',
  product: 'Product and instructions',
  security: 'Security',
  support: 'Support and retention',
}

const marks: Readonly<Record<CheckStatus, Markup>> = {
  met: markup`<span class="good">✓ met</span>`,
  missing: markup`<span class="bad">✗ missing</span>`,
  check: markup`<span>? check</span>`,
  'no-occasion': markup`<span class="faint">○ no occasion yet</span>`,
  'not-applicable': markup`<span class="faint">– n/a</span>`,
}

/** What the documentation has to hold, group by group. */
export function checklistSection({ checklist, classification }: Dossier): Markup {
  const groups = [...Map.groupBy(checklist, ({ group }) => group)]
  return markup`<h2>Checklist</h2>
<p class="faint">From what is stored here. A person answers for what it says: "check" is for judgement, "met" means that something is there and not that it is right, "no occasion yet" that nothing has happened so far that the requirement asks anything for.</p>
${groups.map(([group, items]) => markup`<h3>${titles[group]}</h3>\n${table(['', 'Requirement', 'Found', 'Source'], items.map(row), '')}\n${group === 'conformity' ? routes(classification) : undefined}`)}`
}

function row({ status, requirement, found, todo, sources }: ChecklistItem): readonly Markup[] {
  const next = todo === null ? undefined : markup`<br><small>${todo}</small>`
  return [marks[status], markup`${requirement}`, markup`${found}${next}`, markup`<small>${sources.join(', ')}</small>`]
}

function routes({ routes: open }: Dossier['classification']): Markup | undefined {
  if (open.length === 0) return undefined
  const rows = open.map(({ procedure, condition, source }) => [procedure, condition ?? 'always', source])
  return markup`<p>Procedures that are open to this class:</p>\n${table(['Procedure', 'Condition', 'Source'], rows, '')}`
}
