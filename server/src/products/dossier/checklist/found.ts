import { documentTitles } from '#products/attachments/attachments.ts'
import { type Static, Type } from 'typebox'
import { countText } from '#products/dossier/count-text.ts'
import { classes } from '#products/dossier/checklist/conformity-routes.ts'
import type { Classification } from '#products/product-terms.ts'

interface Stored {
  readonly what: string
  readonly text: string
}

interface Period {
  readonly starts: string
  readonly ends: string
}

interface OpenVulnerabilities {
  readonly open: number
  readonly violations: number
}

/** What the evaluation of a requirement found: a sentence for each case, of the values that it has. Days are `2026-01-31`. */
const sentences = {
  class: ({ classification }: { readonly classification: Classification }) => `${classes[classification].title}.`,
  'no-class': () => 'The product has no class.',
  stored: ({ what, text }: Stored) => `${capitalised(what)}: ${text}`,
  'not-stored': ({ what }: { readonly what: string }) => `Not stored: ${what}.`,
  document: ({ name }: { readonly name: string }) => `Document ${name}.`,
  'third-party-not-needed': () => 'The manufacturer may assess the conformity alone.',
  'third-party-if-not-applied': () =>
    'None is named; none is needed where harmonised standards or their like are applied in full, and for open source made public.',
  'third-party-missing': () => 'Neither a notified body nor a certificate is named.',
  'third-party-without-class': () => 'It depends on the class, and the product has none.',
  'no-declaration': () => 'No declaration is stored.',
  'no-declaration-address': () => 'No address is stored; a copy may come with the product.',
  'no-release': () => 'No release is linked.',
  'releases-without-version': ({ releases }: { readonly releases: number }) =>
    `${countText(releases, 'linked release has', 'linked releases have')} no version.`,
  photographs: ({ photographs }: { readonly photographs: number }) => `${countText(photographs, 'photograph')} stored.`,
  'no-photograph': () => 'No photograph is stored; software needs none.',
  'misuse-cases': ({ cases }: { readonly cases: number }) => `${countText(cases, 'misuse case')} stored.`,
  'no-misuse-case': () => 'No misuse case is stored.',
  risks: ({ risks }: { readonly risks: number }) => `${countText(risks, 'risk')} in the register.`,
  'no-risk': () => 'The register has no risk of what is linked.',
  'nothing-to-treat': () => 'There is no risk to treat: none is recorded.',
  'all-treated': ({ risks }: { readonly risks: number }) => `All of ${countText(risks, 'risk')} are treated.`,
  untreated: ({ untreated, risks }: { readonly untreated: number; readonly risks: number }) =>
    `${String(untreated)} of ${countText(risks, 'risk')} are not treated.`,
  'being-evaluated': () => 'The linked releases are being evaluated.',
  'no-component-known': () => 'No release is linked, so that no component is known.',
  'no-component': () => 'The linked releases hold no component of third parties.',
  'integrity-failed': ({ failed, components }: { readonly failed: number; readonly components: number }) =>
    `${countText(failed, 'component')} of ${String(components)} did not pass the check of their integrity.`,
  components: ({ components, releases }: { readonly components: number; readonly releases: number }) =>
    `${countText(components, 'component')} in ${countText(releases, 'approved release')} are recorded and analysed.`,
  'sbom-of-releases': ({ releases }: { readonly releases: number }) => `CycloneDX and SPDX of ${countText(releases, 'linked release')}.`,
  'no-sbom': () => `Neither a linked release nor the document "${documentTitles.sbom}" is there.`,
  'nothing-compared': () => 'No release is linked, so that nothing is compared with known vulnerabilities.',
  'never-synchronised': () => 'Advisories were never synchronised, so that nothing is compared with them.',
  'none-open': () => 'None is open in the linked releases.',
  'open-undecided': ({ undecided, ...figures }: OpenVulnerabilities & { readonly undecided: number }) =>
    `${openText(figures)}; on ${String(undecided)} nobody has decided.`,
  'open-decided': (figures: OpenVulnerabilities) => `${openText(figures)}; all violations are decided on.`,
  'no-exploited-compared': () => 'No release is linked, so that nothing is compared with exploited vulnerabilities.',
  'none-exploited': () => 'No open vulnerability is in the catalogue of known exploited ones: there has been nothing to notify so far.',
  exploited: ({ exploited }: { readonly exploited: number }) =>
    `${countText(exploited, 'open vulnerability is', 'open vulnerabilities are')} known to be exploited somewhere.`,
  'no-support-end': () => 'No support contract has an end.',
  'support-ended': ({ ends }: Pick<Period, 'ends'>) => `Support ended on ${ends}.`,
  'support-start-unknown': ({ ends }: Pick<Period, 'ends'>) => `Support ends on ${ends}; when it starts is not known.`,
  'support-short': ({ starts, ends }: Period) => `Support ends on ${ends}, less than five years after ${starts}.`,
  'support-long': ({ starts, ends }: Period) => `Support ends on ${ends}, at least five years after ${starts}.`,
  'not-released': () => 'The product is not released yet.',
  'keep-until': ({ until }: { readonly until: string }) => `It has to be kept until ${until} at least.`,
} as const

type Sentences = typeof sentences
export type FoundCode = keyof Sentences
/** The values that the sentence of a case needs; none for most. */
export type FoundValues<Code extends FoundCode> = Parameters<Sentences[Code]>

/** What was found, for those who say it in another language. */
export const Found = Type.Object(
  { code: Type.Enum(Object.keys(sentences)), values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])) },
  { title: 'DossierFound' },
)
export type Found = Static<typeof Found>

/** Makes what was found of its case and the values of the case. */
export function foundOf<Code extends FoundCode>(code: Code, ...[values]: FoundValues<Code>): Found {
  return { code, values: { ...values } }
}

/** Says what was found, in one English sentence. */
export function sayFound({ code, values }: Found): string {
  return (sentences[code as FoundCode] as (given: Found['values']) => string)(values)
}

function openText({ open, violations }: OpenVulnerabilities): string {
  return `By what is known now, ${countText(open, 'vulnerability is', 'vulnerabilities are')} open, each counted once; ${String(violations)} of them violations`
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
