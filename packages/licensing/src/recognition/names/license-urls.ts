import { gnuLicense } from './gnu-license.ts'
import { licenseKey } from './license-key.ts'
import { knownNames } from './known-names.ts'
import { listedLicenses } from '#spdx-list.ts'

/** A licence found by address. */
export interface NamedByUrl {
  readonly license: string
  /** False for an address whose text changes over time, such as gnu.org/licenses/gpl.html. */
  readonly hasVersion: boolean
}

const longest = 2000

/** Whether the text is only an address. */
export function isUrl(text: string): boolean {
  return (
    text.length <= longest && /^(?:https?:\/\/|www\.)[^\s,;"']+$|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:org|com|net|io)\/[^\s,;"']+$/iu.test(text)
  )
}

/** Finds the licence whose text is at an address; nothing is fetched. */
export function licenseAtUrl(url: string): NamedByUrl | undefined {
  const place = normaliseUrl(url)
  const license = known.get(place) ?? listed.get(place)
  if (license !== undefined) return { license, hasVersion: true }
  return sites.flatMap(({ pattern, read }) => {
    const found = pattern.exec(place)
    return found === null ? [] : (read(found[1] ?? '') ?? [])
  })[0]
}

/** Normalises an address: no scheme, www, query, anchor, extension or trailing slash. */
function normaliseUrl(url: string): string {
  return url
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/[?#](?!linkid=).*$/u, '')
    .replace(/\/+$/u, '')
    .replace(/\.(?:html?|txt|php|md|rst)$/u, '')
}

interface UrlPattern {
  readonly pattern: RegExp
  readonly read: (name: string) => NamedByUrl | undefined
}

const raw = /^raw\.githubusercontent\.com\/(?:spdx\/license-list-data|github\/choosealicense\.com)\/.*\/([^/]+)$/u

const sites: readonly UrlPattern[] = [
  { pattern: /^spdx\.org\/licenses\/([^/]+)$/u, read: byName },
  { pattern: /^opensource\.org\/licenses?\/([^/]+)$/u, read: byName },
  { pattern: /^(?:choosealicense\.com|licenses\.nuget\.org|api\.github\.com)(?:\/licenses)?\/([^/]+)$/u, read: byName },
  { pattern: /^repository\.jboss\.(?:org|com)\/licenses\/([^/]+)$/u, read: byName },
  { pattern: /^scancode-licensedb\.aboutcode\.org\/([^/]+)$/u, read: byName },
  { pattern: /^(?:tldrlegal|tl;drlegal)\.com\/license\/([^/]+)$/u, read: byTldr },
  { pattern: /^projects\.eclipse\.org\/licen[sc]es?\/([^/]+)$/u, read: byName },
  { pattern: /^(?:[a-z]+\.)?gnu\.org\/(?:licenses|copyleft)\/(?:old-licenses\/)?([^/]+)$/u, read: byGnu },
  { pattern: /^(?:[a-z]+\.)?apache\.org\/licenses\/([^/]+)$/u, read: byName },
  { pattern: /^creativecommons\.org\/licenses\/([a-z-]+\/\d\.\d)(?:\/.*)?$/u, read: (name) => byName(`cc-${name}`) },
  { pattern: /^creativecommons\.org\/licenses\/((?:l?gpl)\/\d\.\d)(?:\/.*)?$/u, read: byName },
  { pattern: raw, read: byName },
]

function byName(name: string): NamedByUrl | undefined {
  const key = licenseKey(name.replaceAll('%20', ' '))
  const license = knownNames.get(key) ?? knownNames.get(key.replace(/^apache software /u, 'apache '))
  return license === undefined ? gnuLicense(key) : { license, hasVersion: true }
}

function byTldr(name: string): NamedByUrl | undefined {
  return byName(name.replaceAll(/-?\((.*?)\)/gu, ' $1 '))
}

/** `gpl-2.0`, `lgpl`, `gpl-3.0-standalone`, `gpl-3.0.en`, `lesser`. */
function byGnu(name: string): NamedByUrl | undefined {
  return gnuLicense(licenseKey(name.replace(/-standalone$/u, '').replace(/\.[a-z]{2}(?:-[a-z]{2})?$/u, '')))
}

const listed = fromSpdx()

/** Addresses from the SPDX list; one shared by several licences is left to the patterns, or to its -only form. */
function fromSpdx(): ReadonlyMap<string, string> {
  const byPlace = new Map<string, Set<string>>()
  for (const { id, urls, isDeprecated } of listedLicenses().filter((each) => !each.isDeprecated || !/^[AL]?GPL/u.test(each.id)))
    for (const url of isDeprecated ? [] : urls) byPlace.set(normaliseUrl(url), (byPlace.get(normaliseUrl(url)) ?? new Set()).add(id))
  return new Map([...byPlace].flatMap(([place, ids]) => (ids.size === 1 ? [...ids].map((id) => [place, id] as const) : [])))
}

/** Addresses in package metadata that the SPDX list lacks or gives for two licences. */
const known: ReadonlyMap<string, string> = new Map(
  `
apache.org/licenses/license-2.0 | Apache-2.0
apache.org/licenses/license | Apache-2.0
apache.org/licenses | Apache-2.0
opensource.org/licenses/apache2.0 | Apache-2.0
opensource.org/licenses/bsd-license | BSD-2-Clause
opensource.org/licenses/mit-license | MIT
opensource.org/licenses/cddl1 | CDDL-1.0
opensource.org/licenses/eclipse-1.0 | EPL-1.0
opensource.org/licenses/cpl1.0 | CPL-1.0
opensource.org/licenses/lgpl-license | LGPL-2.1-only
opensource.org/licenses/gpl-license | GPL-2.0-only
opensource.org/licenses/isc-license | ISC
opensource.org/licenses/ms-pl | MS-PL
opensource.org/licenses/mozilla1.1 | MPL-1.1
opensource.org/licenses/artistic-license-2.0 | Artistic-2.0
opensource.org/licenses/zlib-license | Zlib
opensource.org/licenses/unlicense | Unlicense
eclipse.org/legal/epl-v10 | EPL-1.0
eclipse.org/org/documents/epl-v10 | EPL-1.0
eclipse.org/legal/epl-v20 | EPL-2.0
eclipse.org/legal/epl-2.0 | EPL-2.0
eclipse.org/org/documents/epl-2.0/epl-2.0 | EPL-2.0
eclipse.org/org/documents/epl-2.0 | EPL-2.0
eclipse.org/org/documents/edl-v10 | BSD-3-Clause
projects.eclipse.org/license/secondary-gpl-2.0-cp | GPL-2.0-only WITH Classpath-exception-2.0
mozilla.org/mpl/2.0 | MPL-2.0
mozilla.org/mpl/2.0/index | MPL-2.0
mozilla.org/en-us/mpl/2.0 | MPL-2.0
mozilla.org/en-us/mpl/1.1 | MPL-1.1
mozilla.org/mpl/mpl-1.1 | MPL-1.1
mozilla.org/mpl/1.1 | MPL-1.1
gnu.org/software/classpath/license | GPL-2.0-only WITH Classpath-exception-2.0
repository.jboss.org/licenses/gpl-2.0-ce | GPL-2.0-only WITH Classpath-exception-2.0
openjdk.java.net/legal/gplv2+ce | GPL-2.0-only WITH Classpath-exception-2.0
openjdk.org/legal/gplv2+ce | GPL-2.0-only WITH Classpath-exception-2.0
glassfish.dev.java.net/public/cddlv1.0 | CDDL-1.0
cecill.info/licences/licence_cecill_v2-en | CECILL-2.0
cecill.info/licences/licence_cecill_v2-fr | CECILL-2.0
cecill.info/licences/licence_cecill_v2.1-en | CECILL-2.1
cecill.info/licences/licence_cecill_v2.1-fr | CECILL-2.1
cecill.info/licences/licence_cecill-b_v1-en | CECILL-B
cecill.info/licences/licence_cecill-b_v1-fr | CECILL-B
cecill.info/licences/licence_cecill-c_v1-en | CECILL-C
cecill.info/licences/licence_cecill-c_v1-fr | CECILL-C
glassfish.dev.java.net/public/cddl+gpl | CDDL-1.0 OR GPL-2.0-only WITH Classpath-exception-2.0
glassfish.java.net/public/cddl+gpl | CDDL-1.0 OR GPL-2.0-only WITH Classpath-exception-2.0
glassfish.java.net/public/cddl+gpl_1_1 | CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0
glassfish.dev.java.net/public/cddl+gpl_1_1 | CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0
javaee.github.io/glassfish/license | CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0
oss.oracle.com/licenses/cddl+gpl-1.1 | CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0
sun.com/cddl/cddl | CDDL-1.0
sun.com/cddl | CDDL-1.0
oss.oracle.com/licenses/upl | UPL-1.0
creativecommons.org/publicdomain/zero/1.0 | CC0-1.0
creativecommons.org/publicdomain/zero/1.0/legalcode | CC0-1.0
creativecommons.org/licenses/publicdomain | LicenseRef-scancode-public-domain
repository.jboss.org/licenses/cc0-1.0 | CC0-1.0
repository.jboss.org/licenses/edl-1.0 | BSD-3-Clause
repository.jboss.org/licenses/cddl | CDDL-1.0
unlicense.org | Unlicense
wtfpl.net | WTFPL
wtfpl.net/about | WTFPL
sam.zoy.org/wtfpl/copying | WTFPL
sam.zoy.org/wtfpl | WTFPL
golang.org/license | BSD-3-Clause
asm.ow2.org/license | BSD-3-Clause
asm.ow2.io/license | BSD-3-Clause
asm.objectweb.org/license | BSD-3-Clause
antlr.org/license | BSD-3-Clause
bouncycastle.org/licence | MIT
jsoup.org/license | MIT
jquery.org/license | MIT
slf4j.org/license | MIT
h2database.com/html/license | MPL-2.0 OR EPL-1.0
xstream.codehaus.org/license | BSD-3-Clause
x-stream.github.io/license | BSD-3-Clause
sqlite.org/copyright | blessing
json.org/license | JSON
boost.org/license_1_0 | BSL-1.0
scripts.sil.org/ofl | OFL-1.1
openfontlicense.org | OFL-1.1
w3.org/consortium/legal/copyright-software-19980720 | W3C-19980720
w3.org/consortium/legal/copyright-software | W3C
unicode.org/copyright | Unicode-DFS-2016
php.net/license/3_01 | PHP-3.01
postgresql.org/about/licence | PostgreSQL
license.coscl.org.cn/mulanpsl2 | MulanPSL-2.0
license.coscl.org.cn/mulanpsl | MulanPSL-1.0
elastic.co/licensing/elastic-license | Elastic-2.0
mongodb.com/licensing/server-side-public-license | SSPL-1.0
mariadb.com/bsl11 | BUSL-1.1
blueoakcouncil.org/license/1.0.0 | BlueOak-1.0.0
github.com/dotnet/corefx/blob/master/license | MIT
github.com/dotnet/core-setup/blob/master/license | MIT
github.com/dotnet/standard/blob/master/license | MIT
github.com/dotnet/runtime/blob/main/license | MIT
github.com/dotnet/runtime/blob/master/license | MIT
github.com/stleary/json-java/blob/master/license | JSON
sonarsource.com/license/ssal | LicenseRef-scancode-sonar-sal-1.0
go.microsoft.com/fwlink/?linkid=329770 | LicenseRef-scancode-ms-net-library
go.microsoft.com/fwlink/?linkid=529443 | LicenseRef-scancode-ms-net-library
microsoft.com/web/webpi/eula/net_library_eula_enu | LicenseRef-scancode-ms-net-library
oracle.com/downloads/licenses/oracle-free-license | LicenseRef-scancode-oracle-free-2018
`
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' | ') as [string, string]),
)
