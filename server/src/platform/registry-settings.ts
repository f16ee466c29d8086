import { readList, readPattern, readWebUrl, type Environment } from '#platform/read-setting.ts'

/** Where each type of package is asked for; the mirror and the settings of single registries say otherwise. */
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

/** The purl type of the packages a registry has. */
export type RegistryType = keyof typeof registryUrls

/** The registries that are asked about packages. */
export interface RegistryConfig {
  /** Undefined where the operator switched a registry off. */
  readonly urls: Readonly<Record<RegistryType, string | undefined>>
  /** Component keys, `*` for any text, that no registry is asked for. */
  readonly ownPackages: readonly string[]
}

const mirrorVariable = 'WAYBILL_FEED_PACKAGES_URL'
const types = Object.keys(registryUrls) as readonly RegistryType[]
const ownPackagesRule = { isAllowed: isKeyPattern, allowed: 'component keys such as npm:@acme/*, separated by commas' }

function isKeyPattern(entry: string): boolean {
  return /^[a-z][\w.+-]*:\S+$/iu.test(entry)
}

/** Reads where packages are asked for: a mirror has one folder for each type, a registry of its own setting is nowhere else. */
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

/** The variable of one registry: `WAYBILL_FEED_PACKAGES_NPM_URL`. */
function registryVariable(type: RegistryType): string {
  return `WAYBILL_FEED_PACKAGES_${type.toUpperCase()}_URL`
}

/** The registries that the operator names. */
export function configuredRegistries(env: Environment): readonly string[] {
  return types.flatMap((type) => registryUrlOf(env, type) ?? []).filter((url) => url !== off)
}
