import type { Transaction } from '#database/database.ts'
import { linkPackages, type RepositoryLink } from '#feeds/repositories/repository-link-store.ts'
import { formatPurl, type Purl } from '@waybill/identifiers/purl.ts'
import { repositoryOf, repositoryOfPurl } from '@waybill/identifiers/repository-url.ts'

/** Writes down where components are made whose purls say so by themselves: one statement. Answers the packages of which that is new. */
export async function linkByPurl(trx: Transaction, purls: readonly Purl[]): Promise<readonly string[]> {
  const links = purls.flatMap((purl): readonly RepositoryLink[] => {
    const url = repositoryOfPurl(purl)?.url
    return url === undefined ? [] : [{ packagePurl: packageOf(purl), url }]
  })
  return linkPackages(trx, 'purl', distinct(links))
}

/** A component of a package that its registry knows, with the repository the registry names. */
interface RegisteredComponent {
  readonly purl: Purl
  readonly known: { readonly repositoryUrl: string | undefined }
}

/** Writes down where components are made by what their registries say now: one statement. */
export async function linkByRegistry(trx: Transaction, components: readonly RegisteredComponent[]): Promise<void> {
  const links = components.map(({ purl, known: { repositoryUrl } }) => ({
    packagePurl: packageOf(purl),
    url: repositoryUrl === undefined ? undefined : repositoryOf(repositoryUrl)?.url,
  }))
  await linkPackages(trx, 'registry', distinct(links))
}

function packageOf(purl: Purl): string {
  return formatPurl({ ...purl, version: undefined, qualifiers: {}, subpath: undefined })
}

function distinct<Link extends { readonly packagePurl: string }>(links: readonly Link[]): readonly Link[] {
  return [...new Map(links.map((link) => [link.packagePurl, link])).values()]
}
