import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

/** The legal requirements of a project: commercial use, operation, protection and enforcement of intellectual property. */
export const ProjectRequirements = Type.Object(
  {
    CA: Type.Optional(Type.Enum(['CA_usage', 'CA_license', 'CA_support', 'CA_other', 'CA_none'])),
    OM: Type.Optional(Type.Enum(['OM_SaaS', 'OM_mop', 'OM_sw', 'OM_dis'])),
    IP_protect: Type.Optional(Type.Enum(['IP_protect_n', 'IP_protect_y'])),
    IP_enforce: Type.Optional(Type.Enum(['IP_enforce_1', 'IP_enforce_2', 'IP_enforce_3'])),
  },
  { ...closed, title: 'ProjectRequirements' },
)
export type ProjectRequirements = Static<typeof ProjectRequirements>

/** The legal requirements of a module: trade secrets, its own licensing, distribution. */
export const ModuleRequirements = Type.Object(
  {
    TS: Type.Optional(Type.Enum(['TS_y', 'TS_n'])),
    LS: Type.Optional(Type.Enum(['LS_pl', 'LS_os'])),
    D: Type.Optional(Type.Enum(['D_op', 'D_ipoa', 'D_xa', 'D_cslib', 'D_sslib', 'D_never'])),
  },
  { ...closed, title: 'ModuleRequirements' },
)
export type ModuleRequirements = Static<typeof ModuleRequirements>
