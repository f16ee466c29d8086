import { csafIdOf } from '#releases/csaf/to-csaf-source.ts'
import type { ListedAdvisory, ListedCompany } from '#releases/csaf/provider/listing-store.ts'
import { csafFileNameOf, writePublisher } from '@waybill/documents/csaf'
import { type JsonObject, omitUndefined } from '@waybill/documents/json'

/** Where a company's listed documents are: below `/csaf/{company id}` of the public address. */
export interface Provider {
  readonly publicUrl: string
  readonly company: ListedCompany
  /** What signs the documents, if anything. */
  readonly openPgp: ProviderKey | undefined
}

/** The OpenPGP key of the service. */
export interface ProviderKey {
  readonly fingerprint: string
  /** Whether its signatures stay valid long enough for a trusted provider. */
  readonly isTrusted: boolean
}

export const wellKnownPath = '/.well-known/csaf/provider-metadata.json'

function baseOf({ publicUrl, company }: Provider): string {
  return `${publicUrl}/csaf/${company.companyId}`
}

function feedUrlOf(place: Provider): string {
  return `${baseOf(place)}/white/csaf-feed-tlp-white.json`
}

/** `2026/vex-….json`: in the folder of its year (CSAF 2.0 §7.1.11), under the name the standard gives it. */
export function advisoryPathOf({ approvalId, published }: Pick<ListedAdvisory, 'approvalId' | 'published'>): string {
  return `${String(published.getUTCFullYear())}/${csafFileNameOf(csafIdOf(approvalId))}`
}

/** The moment of the newest change, to the listing of a company that has released nothing its own. */
function updatedOf({ company }: Provider, [newest]: readonly ListedAdvisory[]): string {
  return (newest?.updated ?? company.created).toISOString()
}

/**
 * Who provides CSAF documents, and where (CSAF 2.0 §7.1.7). The role claimed is what holds: a provider is found at the well-known
 * address (§7.1.9), which only one company of a service can have; the others are publishers. A trusted provider signs with OpenPGP
 * as well (§7.2.3).
 */
export function providerMetadata(place: Provider, advisories: readonly ListedAdvisory[], isWellKnown: boolean): JsonObject {
  return omitUndefined({
    canonical_url: isWellKnown ? `${place.publicUrl}${wellKnownPath}` : `${baseOf(place)}/provider-metadata.json`,
    distributions: [
      {
        rolie: {
          feeds: [
            {
              summary: `TLP:WHITE advisories of ${place.company.publisher.name}`,
              tlp_label: 'WHITE',
              url: feedUrlOf(place),
            },
          ],
        },
      },
    ],
    last_updated: updatedOf(place, advisories),
    list_on_CSAF_aggregators: true,
    metadata_version: '2.0',
    mirror_on_CSAF_aggregators: true,
    public_openpgp_keys: place.openPgp && [{ fingerprint: place.openPgp.fingerprint, url: keyUrlOf(place, place.openPgp) }],
    publisher: writePublisher(place.company.publisher),
    role: roleOf(place, isWellKnown),
  })
}

function roleOf({ openPgp }: Provider, isWellKnown: boolean): string {
  if (!isWellKnown) return 'csaf_publisher'
  return openPgp?.isTrusted === true ? 'csaf_trusted_provider' : 'csaf_provider'
}

/** Beside the metadata, as §7.1.20 proposes. */
function keyUrlOf(place: Provider, { fingerprint }: ProviderKey): string {
  return `${baseOf(place)}/openpgp/${fingerprint}.asc`
}

/** The ROLIE feed (RFC 8322, CSAF 2.0 §7.1.15) of a company's documents. */
export function rolieFeed(place: Provider, advisories: readonly ListedAdvisory[]): JsonObject {
  return {
    feed: {
      id: 'csaf-feed-tlp-white',
      title: `CSAF feed (TLP:WHITE) of ${place.company.publisher.name}`,
      link: [{ rel: 'self', href: feedUrlOf(place) }],
      category: [{ scheme: 'urn:ietf:params:rolie:category:information-type', term: 'csaf' }],
      updated: updatedOf(place, advisories),
      entry: advisories.map((advisory) => entryOf(place, advisory)),
    },
  }
}

function entryOf(place: Provider, advisory: ListedAdvisory): JsonObject {
  const url = `${baseOf(place)}/white/${advisoryPathOf(advisory)}`
  return {
    id: csafIdOf(advisory.approvalId),
    title: `Vulnerabilities in ${[advisory.name, advisory.version].filter(Boolean).join(' ')}`,
    link: [
      { rel: 'self', href: url },
      { rel: 'hash', href: `${url}.sha256` },
      { rel: 'hash', href: `${url}.sha512` },
      ...(place.openPgp === undefined ? [] : [{ rel: 'signature', href: `${url}.asc` }]),
    ],
    published: advisory.published.toISOString(),
    updated: advisory.updated.toISOString(),
    content: { type: 'application/json', src: url },
    format: { schema: 'https://docs.oasis-open.org/csaf/csaf/v2.0/csaf_json_schema.json', version: '2.0' },
  }
}
