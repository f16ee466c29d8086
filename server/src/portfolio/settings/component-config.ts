import { type Static, Type } from 'typebox'
import { closed, Comment, componentFields, ComponentKey, Internal, Path, VersionPattern } from '#portfolio/settings/entry-fields.ts'

const Entries = Type.Optional(Type.Array(Type.Object(componentFields, closed)))

const lists = { whitelist: Entries, blacklist: Entries, unchanged: Entries, looseCoupled: Entries }

/** Components allowed, denied, used unchanged and coupled loosely. */
export const ComponentConfig = Type.Object(lists, closed)
export type ComponentConfig = Static<typeof ComponentConfig>

/** The licence chosen for a component: what a client may send of it. */
export const LicenseSelection = Type.Object(
  {
    key: ComponentKey,
    version: Type.Optional(VersionPattern),
    path: Type.Optional(Path),
    license: Type.String({ minLength: 1, maxLength: 250 }),
    comment: Type.Optional(Comment),
    internal: Internal,
  },
  closed,
)
export type LicenseSelection = Static<typeof LicenseSelection>

/** Who determined a licence by hand, and on what grounds: never an approval (§4.3 rule 5). Written by the service alone. */
export const LicenseAudit = Type.Object({
  justification: Type.String(),
  resolvedBy: Type.String(),
  resolvedById: Type.String(),
  resolvedAt: Type.String(),
})
export type LicenseAudit = Static<typeof LicenseAudit>

/** The licence chosen for a component, as stored. */
export const StoredSelection = Type.Object({ ...LicenseSelection.properties, ...Type.Partial(LicenseAudit).properties }, closed)
export type StoredSelection = Static<typeof StoredSelection>

/** A module's component lists as a client sends them: audit fields of hand-set licences are discarded. */
export const ComponentConfigInput = Type.Object({ ...lists, licensesSelected: Type.Optional(Type.Array(LicenseSelection)) }, closed)
export type ComponentConfigInput = Static<typeof ComponentConfigInput>

/** A module's component lists as stored. */
export const ModuleComponentConfig = Type.Object({ ...lists, licensesSelected: Type.Optional(Type.Array(StoredSelection)) }, closed)
export type ModuleComponentConfig = Static<typeof ModuleComponentConfig>
