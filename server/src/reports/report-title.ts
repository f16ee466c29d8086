import { type Static, Type } from 'typebox'

/** What every report begins with (docs/reference/reports.md#common-shapes). */
export const ReportTitle = Type.Object(
  {
    type: Type.String(),
    name: Type.String(),
    description: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'ReportTitle' },
)

/** The shortest path from a module to a component. */
export const ComponentPath = Type.Object(
  {
    path: Type.Array(Type.String(), { description: 'component keys from the root; of more than 100 the middle is left out' }),
    moduleId: Type.String(),
    module: Type.String(),
    componentKey: Type.String(),
  },
  { title: 'ComponentPath' },
)

/** A number that is not kept of the past (docs/reference/reports.md#as-of). */
export const CountOfPresent = Type.Union([Type.Integer(), Type.Null()], { description: 'null with asOf' })

/** The title of a report on a project. */
export function titleOf(
  type: string,
  { name, description }: { readonly name: string; readonly description: string | undefined },
): Static<typeof ReportTitle> {
  return { type, name, description: description ?? null }
}
