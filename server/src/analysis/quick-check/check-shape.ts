import { type Static, Type } from 'typebox'
import { checked } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { parseComponentKey, parsePurl, type Purl } from '@waybill/identifiers'
import { closed } from '#platform/http/unknown-fields.ts'

const ProjectFields = {
  projectName: Type.Optional(
    Type.String({ maxLength: 200, description: 'name or id of the project whose policy counts; none: the company' }),
  ),
  moduleName: Type.Optional(Type.String({ maxLength: 200, description: 'name or id of the module; it need not be there yet' })),
}
const maxListItems = 1000

const ComponentToCheck = Type.Object(
  {
    key: Type.Optional(Type.String({ maxLength: 1000, description: 'a component key or a purl' })),
    purl: Type.Optional(Type.String({ maxLength: 2000 })),
    name: Type.Optional(Type.String({ maxLength: 250 })),
    version: Type.Optional(Type.String({ maxLength: 200 })),
    license: Type.Optional(Type.String({ maxLength: 1000, description: 'when it is known; else what documents and registries say' })),
  },
  { ...closed, title: 'ComponentToCheck' },
)
export type ComponentToCheck = Static<typeof ComponentToCheck>

/** Reads what a component is called by: its purl, else its key. */
export function readIdentity({ purl, key }: { readonly purl: string | undefined; readonly key?: string | undefined }): Purl | undefined {
  const text = purl ?? key ?? ''
  return parsePurl(text) ?? parseComponentKey(text)
}

function identityProblems(sent: unknown, path: string): readonly FieldProblem[] {
  const { purl, key } = (sent ?? {}) as { readonly purl?: unknown; readonly key?: unknown }
  const field = `${path}.${purl === undefined ? 'key' : 'purl'}`
  const naming = purl ?? key ?? ''
  if (typeof naming !== 'string' || readIdentity({ purl: naming }) !== undefined) return []
  return [{ parameter: field, message: `${field} is neither a component key nor a purl` }]
}

/** What is asked of components. */
export const ComponentsToCheck = Type.Object(
  { ...ProjectFields, components: Type.Array(checked(ComponentToCheck, identityProblems), { minItems: 1, maxItems: maxListItems }) },
  { ...closed, title: 'ComponentsToCheck' },
)
export type ComponentsToCheck = Static<typeof ComponentsToCheck>

/** What is asked of licences: SPDX ids, expressions or names. */
export const LicensesToCheck = Type.Object(
  { ...ProjectFields, licenses: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { minItems: 1, maxItems: maxListItems }) },
  { ...closed, title: 'LicensesToCheck' },
)
export type LicensesToCheck = Static<typeof LicensesToCheck>

const LegalResult = Type.Object(
  {
    obligations: Type.Array(Type.Object({ type: Type.String({ description: 'key of the obligation' }), message: Type.String() })),
    violations: Type.Array(Type.Object({ type: Type.Enum(['warning', 'violation']), message: Type.String() })),
    computedStatus: Type.Object({
      requireWhitelist: Type.Boolean({ description: 'only what is on an allow list may be used' }),
      status: Type.Enum(['ok', 'warnings', 'violations']),
      label: Type.String(),
      privateLicense: Type.Boolean({ description: 'a licence that no list of licences has' }),
    }),
  },
  { title: 'LegalResult' },
)
export type LegalResult = Static<typeof LegalResult>

const legal = { changed: LegalResult, not_changed: LegalResult }
const nullable = { text: Type.Union([Type.String(), Type.Null()]), number: Type.Union([Type.Number(), Type.Null()]) }

export const CheckedComponents = Type.Object(
  {
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
  },
  { title: 'CheckedComponents' },
)
export type CheckedComponents = Static<typeof CheckedComponents>

export const CheckedLicenses = Type.Object(
  {
    ok: Type.Boolean(),
    warnings: Type.Array(Type.Object({ license: Type.String(), status: Type.Literal('license_not_found') })),
    data: Type.Array(Type.Object({ license: Type.String(), ...legal })),
  },
  { title: 'CheckedLicenses' },
)
export type CheckedLicenses = Static<typeof CheckedLicenses>
