import { asList, asObject, asText, type JsonObject } from '../../json/json-values.ts'
import type { ManifestContent, ManifestPackage, ManifestRoot, PackageScope } from '../manifest.ts'
import { isNamed, type NamedPackage, namePackage } from '../named-package.ts'
import { parseToml } from '../text/parse-toml.ts'
import { requiredPackage } from './pipfile.ts'
import { pythonName, requiredPythonPackage } from './python-package.ts'

/** Reads pyproject.toml: PEP 621, dependency groups (PEP 735), and the tables of Poetry, PDM and uv. */
export function readPyproject(text: string): ManifestContent {
  const body = parseToml(text)
  const project = asObject(body['project']) ?? {}
  const tool = asObject(body['tool']) ?? {}
  const own = ownNames(tool)
  const packages = [
    ...listed([project['dependencies']], 'required'),
    ...listed(valuesOf(project['optional-dependencies']), 'optional'),
    ...listed(valuesOf(body['dependency-groups']), 'development'),
    ...listed(valuesOf(asObject(tool['pdm'])?.['dev-dependencies']), 'development'),
    ...listed([asObject(tool['uv'])?.['dev-dependencies']], 'development'),
    ...poetryPackages(asObject(tool['poetry']) ?? {}),
  ]
  const root = rootOf(project, asObject(tool['poetry']) ?? {})
  const rootName = pythonName(root.name ?? '')
  return {
    root,
    packages: packages.filter(({ name }) => !own.has(pythonName(name)) && pythonName(name) !== rootName),
    members: membersOf(tool),
  }
}

function valuesOf(value: unknown): readonly unknown[] {
  return Object.values(asObject(value) ?? {})
}

/** Reads lists of requirements; groups may also include each other, which are objects. */
function listed(lists: readonly unknown[], scope: PackageScope): readonly ManifestPackage[] {
  const texts = lists.flatMap(asList).filter((each) => typeof each === 'string')
  return texts.flatMap((text) => directPackage(requiredPythonPackage(text), scope))
}

function directPackage(named: NamedPackage | undefined, scope: PackageScope): readonly ManifestPackage[] {
  return named !== undefined && isNamed(named) ? [{ ...named, scope, direct: true }] : []
}

function poetryPackages(poetry: JsonObject): readonly ManifestPackage[] {
  const groups = valuesOf(poetry['group']).map((group) => asObject(group)?.['dependencies'])
  return [
    ...poetryTable(poetry['dependencies'], 'required'),
    ...poetryTable(poetry['dev-dependencies'], 'development'),
    ...groups.flatMap((group) => poetryTable(group, 'development')),
  ]
}

function poetryTable(table: unknown, scope: PackageScope): readonly ManifestPackage[] {
  return Object.entries(asObject(table) ?? {}).flatMap(([name, entry]) => {
    const first = Array.isArray(entry) ? asList(entry)[0] : entry
    const isOptional = asObject(first)?.['optional'] === true && scope === 'required'
    if (name.toLowerCase() === 'python') return []
    return directPackage(exactPackage(name, requiredPackage(name, first)), isOptional ? 'optional' : scope)
  })
}

/** Poetry takes a bare version for the exact one. */
function exactPackage(name: string, named: NamedPackage | undefined): NamedPackage | undefined {
  return named?.range !== undefined && /^\d[\w.!+]*$/u.test(named.range) ? namePackage('pypi', name, { version: named.range }) : named
}

function rootOf(project: JsonObject, poetry: JsonObject): ManifestRoot {
  const name = asText(project['name']) ?? asText(poetry['name'])
  const version = asText(project['version']) ?? asText(poetry['version'])
  const license = asText(project['license']) ?? asText(asObject(project['license'])?.['text']) ?? asText(poetry['license'])
  return { name, version, license, ...(name !== undefined && { purl: namePackage('pypi', name, { version }).purl }) }
}

/** uv names the sources that lie in the repository. */
function ownNames(tool: JsonObject): ReadonlySet<string> {
  const sources = Object.entries(asObject(asObject(tool['uv'])?.['sources']) ?? {})
  const own = sources.filter(([, source]) => asObject(source)?.['workspace'] === true || asObject(source)?.['path'] !== undefined)
  return new Set(own.map(([name]) => pythonName(name)))
}

function membersOf(tool: JsonObject): readonly string[] {
  return asList(asObject(asObject(tool['uv'])?.['workspace'])?.['members']).flatMap((member) => asText(member) ?? [])
}
