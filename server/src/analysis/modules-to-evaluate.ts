import { type Static, Type } from 'typebox'
import { reasons } from '#analysis/analysis-store.ts'
import { ChangeCause } from '#analysis/changes/change-cause.ts'
import { findingKinds } from '#analysis/finding.ts'

/** Which modules of a company to evaluate, what of them, and why. */
export const ModulesToEvaluate = Type.Object({
  companyId: Type.String(),
  projectId: Type.Optional(Type.String()),
  moduleIds: Type.Optional(Type.Array(Type.String())),
  /** Given: only these components, in the modules that contain any of them. */
  componentIds: Type.Optional(Type.Array(Type.Integer())),
  /** Given: only findings of these kinds. */
  kinds: Type.Optional(Type.Array(Type.Enum([...findingKinds]))),
  /** The registry's licence of the components changed: only the licences of the modules that rely on it. */
  isRelicensed: Type.Optional(Type.Boolean()),
  reason: Type.Enum([...reasons]),
  cause: Type.Optional(ChangeCause),
  /** Modules up to this id are done. */
  after: Type.Optional(Type.String()),
  /** Milliseconds that the worker rests before. */
  rest: Type.Optional(Type.Number({ minimum: 0 })),
})
export type ModulesToEvaluate = Static<typeof ModulesToEvaluate>
