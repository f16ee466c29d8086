import { type Static, Type } from 'typebox'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { Comment, componentFields, ComponentKey, Internal, Path, Until, VersionPattern } from '#portfolio/settings/entry-fields.ts'

const Entries = Type.Optional(Type.Array(Type.Object(componentFields, { ...closed, title: 'ComponentEntry' })))

const AllowedEntries = Type.Optional(
  Type.Array(Type.Object({ ...componentFields, until: Until }, { ...closed, title: 'AllowedComponent' })),
)

const lists = { whitelist: AllowedEntries, blacklist: Entries, unchanged: Entries, looseCoupled: Entries }

/** Components that are allowed, denied, used unchanged or loosely coupled. */
export const ComponentConfig = Type.Object(lists, { ...closed, title: 'ComponentConfig' })
export type ComponentConfig = Static<typeof ComponentConfig>

/** The licence chosen for a component, as sent by a client. */
export const LicenseSelection = Type.Object(
  {
    key: ComponentKey,
    version: Type.Optional(VersionPattern),
    path: Type.Optional(Path),
    license: Type.String({ minLength: 1, maxLength: 250 }),
    comment: Type.Optional(Comment),
    internal: Internal,
  },
  { ...closed, title: 'LicenseSelection', ...ignoring(['justification', 'resolvedBy', 'resolvedById', 'resolvedAt']) },
)
export type LicenseSelection = Static<typeof LicenseSelection>

/* Who determined a licence by hand, and why: never an approval (docs/reference/modules.md#hand-set-licences). Written by the service only. */
export const LicenseAudit = Type.Object({
  justification: Type.String(),
  resolvedBy: Type.String(),
  resolvedById: Type.String(),
  resolvedAt: Type.String(),
})
export type LicenseAudit = Static<typeof LicenseAudit>

/** The licence chosen for a component, as stored. */
export const StoredSelection = Type.Object(
  { ...LicenseSelection.properties, ...Type.Partial(LicenseAudit).properties },
  { ...closed, title: 'StoredSelection' },
)
export type StoredSelection = Static<typeof StoredSelection>

/** A module's component lists as sent by a client: audit fields are discarded. */
export const ComponentConfigInput = Type.Object(
  { ...lists, licensesSelected: Type.Optional(Type.Array(LicenseSelection)) },
  { ...closed, title: 'ComponentConfigInput' },
)
export type ComponentConfigInput = Static<typeof ComponentConfigInput>

/** A module's component lists as stored. */
export const ModuleComponentConfig = Type.Object(
  { ...lists, licensesSelected: Type.Optional(Type.Array(StoredSelection)) },
  { ...closed, title: 'ModuleComponentConfig' },
)
export type ModuleComponentConfig = Static<typeof ModuleComponentConfig>
