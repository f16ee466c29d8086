import type { Transaction } from '#database/database.ts'
import { linkPackages, type RepositoryLink } from '#feeds/repositories/repository-link-store.ts'
import { packagePurlOf, type Purl, repositoryOf, repositoryOfPurl } from '@waybill/identifiers'

/** Links packages to the repositories that their purls name, in one statement, and returns those with a new link. */
export async function linkByPurl(trx: Transaction, purls: readonly Purl[]): Promise<readonly string[]> {
  const links = purls.flatMap((purl): readonly RepositoryLink[] => {
    const url = repositoryOfPurl(purl)?.url
    return url === undefined ? [] : [{ packagePurl: packagePurlOf(purl), url }]
  })
  return linkPackages(trx, 'purl', distinct(links))
}

/** A component of a known package, with the repository its registry names. */
interface RegisteredComponent {
  readonly purl: Purl
  readonly known: { readonly repositoryUrl: string | undefined }
}

/** Links packages to the repositories that their registries name now, in one statement. */
export async function linkByRegistry(trx: Transaction, components: readonly RegisteredComponent[]): Promise<void> {
  const links = components.map(({ purl, known: { repositoryUrl } }) => ({
    packagePurl: packagePurlOf(purl),
    url: repositoryUrl === undefined ? undefined : repositoryOf(repositoryUrl)?.url,
  }))
  await linkPackages(trx, 'registry', distinct(links))
}

function distinct<Link extends { readonly packagePurl: string }>(links: readonly Link[]): readonly Link[] {
  return [...new Map(links.map((link) => [link.packagePurl, link])).values()]
}
