import { type Static, Type } from 'typebox'
import { reasons } from '#analysis/analysis-store.ts'
import { ChangeCause } from '#analysis/changes/change-cause.ts'
import { findingKinds } from '#analysis/finding.ts'

/** Reasons of the background: nobody waits for what they change, as people do for settings and decisions of their own. */
export const backgroundReasons = ['advisories', 'kev', 'packages', 'repositories', 'endoflife', 'clock', 'upgrade'] as const

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
  /** Milliseconds that the worker waits before. */
  pause: Type.Optional(Type.Number({ minimum: 0 })),
})
export type ModulesToEvaluate = Static<typeof ModulesToEvaluate>
