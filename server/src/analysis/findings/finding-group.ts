import { type Static, Type } from 'typebox'
import { invalid } from '#platform/http-error.ts'

/** What findings can be grouped by (docs/reference/findings.md#groups). */
export const findingGroups = ['vulnerability', 'component', 'introducedBy', 'rule', 'weakness', 'module'] as const
export type GroupName = (typeof findingGroups)[number]

const Text = Type.Union([Type.String(), Type.Null()])

/** The findings that share a vulnerability, component, direct dependency, rule, weakness or module. */
export const GroupedFindings = Type.Object(
  {
    key: Type.Union([Type.String(), Type.Null()], { description: 'what they share, as the filter takes it; null where nothing is known' }),
    title: Type.Union([Type.String(), Type.Null()], {
      description: 'its name: of the advisory, the weakness, the module with its project',
    }),
    version: Type.Union([Type.String(), Type.Null()], { description: 'of a component' }),
    kind: Text,
    findings: Type.Integer(),
    undecided: Type.Integer(),
    violations: Type.Integer({ description: 'undecided ones' }),
    exploited: Type.Integer(),
    fixKnown: Type.Integer(),
    modules: Type.Integer(),
    score: Type.Union([Type.Number(), Type.Null()], { description: 'the highest' }),
    epss: Type.Union([Type.Number(), Type.Null()], { description: 'the highest' }),
    since: Type.String({ description: 'of the newest' }),
  },
  { title: 'FindingsInGroup' },
)
export type GroupedFindings = Static<typeof GroupedFindings>

/** Reads `group`; undefined when absent. Throws 400 for a word that is none of the groups. */
export function readGroup(text: string | undefined): GroupName | undefined {
  if (!text) return undefined
  const group = findingGroups.find((known) => known === text)
  if (group === undefined) throw invalid('group', `group must be one of ${findingGroups.join(', ')}`)
  return group
}
