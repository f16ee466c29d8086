/** The rules of a purl type beyond the common ones; parts not listed are case-sensitive and unrestricted. */
export interface PurlType {
  readonly namespace: 'required' | 'prohibited' | 'optional'
  /** Parts that are not case-sensitive; their canonical form is lower case. */
  readonly lower: readonly PurlPart[]
  /** Rewrites the name after case folding. */
  readonly rename?: (name: string, qualifiers: Readonly<Record<string, string>>) => string
  readonly namespaceCase?: 'upper'
  /** The first path segment is the namespace, the others form the name (git hosts). */
  readonly nameIsPath?: true
  /** Checked by strict parsing only. */
  readonly strict?: StrictRules
}

export type PurlPart = 'namespace' | 'name' | 'version' | 'subpath'

export interface StrictRules {
  readonly name?: RegExp
  readonly version?: RegExp
  readonly qualifiers?: readonly string[]
}

/** A type without namespaces. */
function flat(lower: readonly PurlPart[] = [], more: Partial<PurlType> = {}): PurlType {
  return { namespace: 'prohibited', lower, ...more }
}

/** A type whose names are unique only within a namespace. */
function scoped(lower: readonly PurlPart[] = [], more: Partial<PurlType> = {}): PurlType {
  return { namespace: 'required', lower, ...more }
}

function either(lower: readonly PurlPart[] = [], more: Partial<PurlType> = {}): PurlType {
  return { namespace: 'optional', lower, ...more }
}

function dashes(name: string): string {
  return name.replaceAll('_', '-')
}

function underscores(name: string): string {
  return name.replace(/[^a-z0-9_]/gu, '_')
}

/** Databricks folds the case of model names, other MLflow servers keep it. */
function mlflowName(name: string, qualifiers: Readonly<Record<string, string>>): string {
  return qualifiers['repository_url']?.toLowerCase().includes('databricks') === true ? name.toLowerCase() : name
}

const chromeExtension: StrictRules = { name: /^[a-p]{32}$/u, version: /^\d+(?:\.\d+){0,3}$/u }

const types = new Map<string, PurlType>([
  ['alpm', scoped(['namespace', 'name'])],
  ['apk', scoped(['namespace', 'name'])],
  ['bazel', flat()],
  ['bitbucket', scoped(['namespace', 'name'])],
  ['bitnami', flat(['name'])],
  ['brew', either(['namespace', 'name'])],
  ['cargo', flat()],
  ['chrome-extension', flat(['name'], { strict: chromeExtension })],
  ['cocoapods', flat([], { strict: { name: /^[^.\s+][^\s+]*$/u } })],
  ['composer', scoped(['namespace', 'name'])],
  ['conan', either()],
  ['conda', flat()],
  ['cpan', either([], { namespaceCase: 'upper', strict: { name: /^(?!.*::)/u } })],
  ['cran', flat()],
  ['deb', scoped(['namespace', 'name'])],
  ['docker', either()],
  ['gem', flat()],
  ['generic', either()],
  ['git', scoped([], { nameIsPath: true })],
  ['github', scoped(['namespace', 'name'])],
  ['golang', scoped()],
  ['hackage', flat()],
  ['hex', either(['namespace', 'name'])],
  ['huggingface', scoped(['version'])],
  ['julia', flat([], { strict: { qualifiers: ['uuid'] } })],
  ['luarocks', either(['namespace', 'name'])],
  ['maven', scoped()],
  ['mlflow', flat([], { rename: mlflowName })],
  ['npm', either()],
  ['nuget', flat()],
  ['oci', flat(['name', 'version'])],
  ['opam', flat()],
  ['otp', flat(['name', 'subpath'])],
  ['pub', flat(['name'], { rename: underscores })],
  ['pypi', flat(['name', 'version'], { rename: dashes })],
  ['qpkg', scoped(['namespace'])],
  ['rpm', scoped(['namespace'])],
  ['swid', either([], { strict: { qualifiers: ['tag_id'] } })],
  ['swift', scoped()],
  ['vcpkg', flat()],
  ['vscode-extension', scoped(['namespace', 'name', 'version'])],
  ['yocto', either(['namespace'])],
])

const unknownType = either()

/** Returns the rules of a purl type; an unknown type has the common rules alone. */
export function purlTypeOf(type: string): PurlType {
  return types.get(type) ?? unknownType
}
