import { type Static, Type } from 'typebox'
import { checked } from '#platform/http/checked.ts'
import type { Fault } from '#platform/refusal.ts'
import { parseComponentKey } from '#standards/component-key.ts'
import { parsePurl, type Purl } from '#standards/purl.ts'

const closed = { additionalProperties: false }
const Place = {
  projectName: Type.Optional(
    Type.String({ maxLength: 200, description: 'name or id of the project whose policy counts; none: the company' }),
  ),
  moduleName: Type.Optional(Type.String({ maxLength: 200, description: 'name or id of the module; it need not be there yet' })),
}
const most = 1000

const ComponentToCheck = Type.Object(
  {
    key: Type.Optional(Type.String({ maxLength: 1000, description: 'a component key or a purl' })),
    purl: Type.Optional(Type.String({ maxLength: 2000 })),
    name: Type.Optional(Type.String({ maxLength: 250 })),
    version: Type.Optional(Type.String({ maxLength: 200 })),
    license: Type.Optional(Type.String({ maxLength: 1000, description: 'when it is known; else what documents and registries say' })),
  },
  closed,
)
export type ComponentToCheck = Static<typeof ComponentToCheck>

/** Reads what a component is called by: its purl, else its key. */
export function readNaming({ purl, key }: { readonly purl: string | undefined; readonly key?: string | undefined }): Purl | undefined {
  const text = purl ?? key ?? ''
  return parsePurl(text) ?? parseComponentKey(text)
}

function namingFaults(sent: unknown, place: string): readonly Fault[] {
  const { purl, key } = (sent ?? {}) as { readonly purl?: unknown; readonly key?: unknown }
  const field = `${place}.${purl === undefined ? 'key' : 'purl'}`
  const naming = purl ?? key ?? ''
  if (typeof naming !== 'string' || readNaming({ purl: naming }) !== undefined) return []
  return [{ parameter: field, message: `${field} is neither a component key nor a purl` }]
}

/** What is asked of components. */
export const ComponentsToCheck = Type.Object(
  { ...Place, components: Type.Array(checked(ComponentToCheck, namingFaults), { minItems: 1, maxItems: most }) },
  closed,
)
export type ComponentsToCheck = Static<typeof ComponentsToCheck>

/** What is asked of licences: SPDX ids, expressions or names. */
export const LicensesToCheck = Type.Object(
  { ...Place, licenses: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { minItems: 1, maxItems: most }) },
  closed,
)
export type LicensesToCheck = Static<typeof LicensesToCheck>

const LegalVerdict = Type.Object({
  obligations: Type.Array(Type.Object({ type: Type.String({ description: 'key of the obligation' }), message: Type.String() })),
  violations: Type.Array(Type.Object({ type: Type.Enum(['warning', 'violation']), message: Type.String() })),
  computedStatus: Type.Object({
    requireWhitelist: Type.Boolean({ description: 'only what is on an allow list may be used' }),
    status: Type.Enum(['ok', 'warnings', 'violations']),
    label: Type.String(),
    privateLicense: Type.Boolean({ description: 'a licence that no list of licences has' }),
  }),
})
export type LegalVerdict = Static<typeof LegalVerdict>

const legal = { changed: LegalVerdict, not_changed: LegalVerdict }
const nullable = { text: Type.Union([Type.String(), Type.Null()]), number: Type.Union([Type.Number(), Type.Null()]) }

export const CheckedComponents = Type.Object({
  ok: Type.Boolean(),
  warnings: Type.Array(
    Type.Object({
      component: Type.String(),
      version: nullable.text,
      status: Type.Enum(['component_not_found', 'version_not_found', 'license_not_found']),
    }),
  ),
  data: Type.Array(
    Type.Object({
      component: Type.Object({ key: Type.String(), name: Type.String(), version: nullable.text }),
      license: nullable.text,
      ...legal,
      vulnerabilities: Type.Array(
        Type.Object({
          name: Type.String(),
          status: Type.Enum(['violations', 'warning', 'whitelisted']),
          cvssColor: Type.String(),
          score: nullable.number,
          link: Type.String(),
        }),
      ),
    }),
  ),
})
export type CheckedComponents = Static<typeof CheckedComponents>

export const CheckedLicenses = Type.Object({
  ok: Type.Boolean(),
  warnings: Type.Array(Type.Object({ license: Type.String(), status: Type.Literal('license_not_found') })),
  data: Type.Array(Type.Object({ license: Type.String(), ...legal })),
})
export type CheckedLicenses = Static<typeof CheckedLicenses>
