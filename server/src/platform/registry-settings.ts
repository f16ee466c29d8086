import { readList, readPattern, readWebUrl, type Environment } from '#platform/read-setting.ts'

/** Default registry of each package type; a mirror or a registry's own setting overrides it. */
const registryUrls = {
  npm: 'https://registry.npmjs.org',
  pypi: 'https://pypi.org',
  maven: 'https://repo.maven.apache.org/maven2',
  cargo: 'https://crates.io',
  nuget: 'https://api.nuget.org',
  gem: 'https://rubygems.org',
  composer: 'https://repo.packagist.org',
  golang: 'https://proxy.golang.org',
  hex: 'https://hex.pm',
  pub: 'https://pub.dev',
} as const

/** The purl type of a registry's packages. */
export type RegistryType = keyof typeof registryUrls

/** The package registries in use. */
export interface RegistryConfig {
  /** Undefined when the operator switched a registry off. */
  readonly urls: Readonly<Record<RegistryType, string | undefined>>
  /** Component keys, with `*` as wildcard, that no registry is queried for. */
  readonly ownPackages: readonly string[]
}

const mirrorVariable = 'WAYBILL_FEED_PACKAGES_URL'
const types = Object.keys(registryUrls) as readonly RegistryType[]
const ownPackagesRule = { isAllowed: isKeyPattern, allowed: 'component keys such as npm:@acme/*, separated by commas' }

function isKeyPattern(entry: string): boolean {
  return /^[a-z][\w.+-]*:\S+$/iu.test(entry)
}

/** Reads the registry URLs: a mirror has one folder per type; a registry's own setting takes precedence. */
export function readRegistries(env: Environment): RegistryConfig {
  const mirror = readWebUrl(env, mirrorVariable)?.replace(/\/+$/u, '')
  const urls = types.map((type) => [type, registryUrlOf(env, type) ?? (mirror === undefined ? registryUrls[type] : `${mirror}/${type}`)])
  const known = Object.fromEntries(urls) as Record<RegistryType, string>
  const used = Object.fromEntries(types.map((type) => [type, known[type] === off ? undefined : known[type]]))
  return { urls: used as RegistryConfig['urls'], ownPackages: readList(env, 'WAYBILL_FEED_PACKAGES_OWN', ownPackagesRule) }
}

const off = 'off'
const registryUrlRule = { pattern: /^(?:https?:\/\/|off$)/iu, allowed: 'a URL that begins with https:// or http://, or off' }

function registryUrlOf(env: Environment, type: RegistryType): string | undefined {
  const name = registryVariable(type)
  if (readPattern(env, name, registryUrlRule)?.toLowerCase() === off) return off
  return readWebUrl(env, name)?.replace(/\/+$/u, '')
}

/** Builds the variable of one registry: `WAYBILL_FEED_PACKAGES_NPM_URL`. */
function registryVariable(type: RegistryType): string {
  return `WAYBILL_FEED_PACKAGES_${type.toUpperCase()}_URL`
}

/** Lists the registry URLs set by the operator. */
export function configuredRegistries(env: Environment): readonly string[] {
  return types.flatMap((type) => registryUrlOf(env, type) ?? []).filter((url) => url !== off)
}
