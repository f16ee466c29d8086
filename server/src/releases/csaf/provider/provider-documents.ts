import { csafIdOf } from '#releases/csaf/to-csaf-source.ts'
import type { ListedAdvisory, ListedCompany } from '#releases/csaf/provider/listing-store.ts'
import { csafFileNameOf, writePublisher } from '@waybill/documents/csaf'
import { type JsonObject, omitUndefined } from '@waybill/documents/json'

/** A company that provides CSAF documents below `/csaf/{company id}` of the public address. */
export interface Provider {
  readonly publicUrl: string
  readonly company: ListedCompany
  /** The key that signs the documents, if any. */
  readonly openPgp: ProviderKey | undefined
}

/** The OpenPGP key of the service. */
export interface ProviderKey {
  readonly fingerprint: string
  /** Whether its signatures are valid long enough for a trusted provider. */
  readonly isTrusted: boolean
}

export const wellKnownPath = '/.well-known/csaf/provider-metadata.json'

function baseOf({ publicUrl, company }: Provider): string {
  return `${publicUrl}/csaf/${company.companyId}`
}

function feedUrlOf(provider: Provider): string {
  return `${baseOf(provider)}/white/csaf-feed-tlp-white.json`
}

/** Returns `2026/vex-….json`: folder of the year (CSAF 2.0 §7.1.11) and the file name that the standard prescribes. */
export function advisoryPathOf({ approvalId, published }: Pick<ListedAdvisory, 'approvalId' | 'published'>): string {
  return `${String(published.getUTCFullYear())}/${csafFileNameOf(csafIdOf(approvalId))}`
}

/** Returns the date of the newest change; the company's creation when it has released nothing. */
function updatedOf({ company }: Provider, [newest]: readonly ListedAdvisory[]): string {
  return (newest?.updated ?? company.created).toISOString()
}

/**
 * Returns the provider metadata (CSAF 2.0 §7.1.7). It claims the role that is met: a provider is found at the well-known
 * URL (CSAF 2.0 §7.1.9), which only one company of a service can have; the others are publishers. A trusted provider also signs with
 * OpenPGP (CSAF 2.0 §7.2.3).
 */
export function providerMetadata(provider: Provider, advisories: readonly ListedAdvisory[], isWellKnown: boolean): JsonObject {
  return omitUndefined({
    canonical_url: isWellKnown ? `${provider.publicUrl}${wellKnownPath}` : `${baseOf(provider)}/provider-metadata.json`,
    distributions: [
      {
        rolie: {
          feeds: [
            {
              summary: `TLP:WHITE advisories of ${provider.company.publisher.name}`,
              tlp_label: 'WHITE',
              url: feedUrlOf(provider),
            },
          ],
        },
      },
    ],
    last_updated: updatedOf(provider, advisories),
    list_on_CSAF_aggregators: true,
    metadata_version: '2.0',
    mirror_on_CSAF_aggregators: true,
    public_openpgp_keys: provider.openPgp && [{ fingerprint: provider.openPgp.fingerprint, url: keyUrlOf(provider, provider.openPgp) }],
    publisher: writePublisher(provider.company.publisher),
    role: roleOf(provider, isWellKnown),
  })
}

function roleOf({ openPgp }: Provider, isWellKnown: boolean): string {
  if (!isWellKnown) return 'csaf_publisher'
  return openPgp?.isTrusted === true ? 'csaf_trusted_provider' : 'csaf_provider'
}

/** Places the key beside the metadata, as CSAF 2.0 §7.1.20 proposes. */
function keyUrlOf(provider: Provider, { fingerprint }: ProviderKey): string {
  return `${baseOf(provider)}/openpgp/${fingerprint}.asc`
}

/** The ROLIE feed (RFC 8322, CSAF 2.0 §7.1.15) of a company's documents. */
export function rolieFeed(provider: Provider, advisories: readonly ListedAdvisory[]): JsonObject {
  return {
    feed: {
      id: 'csaf-feed-tlp-white',
      title: `CSAF feed (TLP:WHITE) of ${provider.company.publisher.name}`,
      link: [{ rel: 'self', href: feedUrlOf(provider) }],
      category: [{ scheme: 'urn:ietf:params:rolie:category:information-type', term: 'csaf' }],
      updated: updatedOf(provider, advisories),
      entry: advisories.map((advisory) => entryOf(provider, advisory)),
    },
  }
}

function entryOf(provider: Provider, advisory: ListedAdvisory): JsonObject {
  const url = `${baseOf(provider)}/white/${advisoryPathOf(advisory)}`
  return {
    id: csafIdOf(advisory.approvalId),
    title: `Vulnerabilities in ${[advisory.name, advisory.version].filter(Boolean).join(' ')}`,
    link: [
      { rel: 'self', href: url },
      { rel: 'hash', href: `${url}.sha256` },
      { rel: 'hash', href: `${url}.sha512` },
      ...(provider.openPgp === undefined ? [] : [{ rel: 'signature', href: `${url}.asc` }]),
    ],
    published: advisory.published.toISOString(),
    updated: advisory.updated.toISOString(),
    content: { type: 'application/json', src: url },
    format: { schema: 'https://docs.oasis-open.org/csaf/csaf/v2.0/csaf_json_schema.json', version: '2.0' },
  }
}
