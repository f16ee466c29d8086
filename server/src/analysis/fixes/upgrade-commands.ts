import type { Purl } from '@waybill/identifiers'

/** A command, or an entry of a build file, that makes an upgrade. */
export interface UpgradeCommand {
  readonly tool: string
  readonly command: string
}

interface Upgrade {
  /** Of the component to upgrade. */
  readonly purl: Purl
  readonly to: string
  /** Whether a document lists it as a dependency of the module itself. */
  readonly isDirect: boolean
}

type WriteCommands = (name: string, to: string, upgrade: Upgrade) => readonly UpgradeCommand[]

const writers: ReadonlyMap<string, WriteCommands> = new Map<string, WriteCommands>([
  ['npm', npmCommands],
  [
    'pypi',
    (name, to, { isDirect }) => [
      isDirect ? one('pip', `pip install ${quoted(`${name}==${to}`)}`) : one('pip', `echo ${quoted(`${name}==${to}`)} >> constraints.txt`),
    ],
  ],
  ['maven', mavenCommands],
  ['golang', (name, to) => [one('go', `go get ${quoted(`${name}@${to.startsWith('v') ? to : `v${to}`}`)}`)]],
  ['cargo', (name, to) => [one('cargo', `cargo update -p ${quoted(name)} --precise ${quoted(to)}`)]],
  ['nuget', (name, to) => [one('dotnet', `dotnet add package ${quoted(name)} --version ${quoted(to)}`)]],
  [
    'gem',
    (name, to) => [
      one('bundler', `bundle add ${quoted(name)} --version ${quoted(to)}`),
      one('bundler (listed already)', `bundle update ${quoted(name)} --conservative`),
    ],
  ],
  [
    'composer',
    (name, to, { isDirect }) => [
      one('composer', `composer require ${quoted(`${name}:${isDirect ? '^' : ''}${to}`)} --with-all-dependencies`),
    ],
  ],
  ['hex', (name, to) => [one('mix.exs', `{:${name}, "~> ${to}"}`)]],
  ['pub', (name, to) => [one('dart', `dart pub add ${quoted(`${name}:^${to}`)}`)]],
  ['deb', (name, to) => [one('apt', `apt-get install ${quoted(`${baseName(name)}=${to}`)}`)]],
  ['rpm', (name, to) => [one('dnf', `dnf upgrade ${quoted(`${baseName(name)}-${to}`)}`)]],
  ['apk', (name, to) => [one('apk', `apk add ${quoted(`${baseName(name)}>=${to}`)}`)]],
])

/**
 * Writes an upgrade for the package managers of its ecosystem. For a component that another dependency brings in, the command pins it, which
 * does not depend on a new version of that dependency. Empty for ecosystems without one. Pure; names and versions are quoted for a shell.
 */
export function upgradeCommands(upgrade: Upgrade): readonly UpgradeCommand[] {
  const { purl, to } = upgrade
  return writers.get(purl.type)?.(packageNameOf(purl), to, upgrade) ?? []
}

/** Returns a package's name with its namespace. */
export function packageNameOf({ namespace, name }: Pick<Purl, 'namespace' | 'name'>): string {
  return namespace === undefined ? name : `${namespace}/${name}`
}

function npmCommands(name: string, to: string, { isDirect }: Upgrade): readonly UpgradeCommand[] {
  if (isDirect)
    return [
      one('npm', `npm install ${quoted(`${name}@${to}`)}`),
      one('yarn', `yarn add ${quoted(`${name}@${to}`)}`),
      one('pnpm', `pnpm add ${quoted(`${name}@${to}`)}`),
    ]
  const pin = `{ ${JSON.stringify(name)}: ${JSON.stringify(to)} }`
  return [
    one('package.json (npm)', `"overrides": ${pin}`),
    one('package.json (yarn)', `"resolutions": ${pin}`),
    one('package.json (pnpm)', `"pnpm": { "overrides": ${pin} }`),
  ]
}

function mavenCommands(_name: string, to: string, { purl: { namespace = '', name }, isDirect }: Upgrade): readonly UpgradeCommand[] {
  const dependency = `<dependency><groupId>${xml(namespace)}</groupId><artifactId>${xml(name)}</artifactId><version>${xml(to)}</version></dependency>`
  const coordinates = JSON.stringify(`${namespace}:${name}:${to}`)
  return [
    one('pom.xml', isDirect ? dependency : `<dependencyManagement><dependencies>${dependency}</dependencies></dependencyManagement>`),
    one('build.gradle', isDirect ? `implementation ${coordinates}` : `constraints { implementation ${coordinates} }`),
  ]
}

function one(tool: string, command: string): UpgradeCommand {
  return { tool, command }
}

/** Distributions name packages without their vendor. */
function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** Quotes for a shell what is not plain; names come from documents. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./^-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
