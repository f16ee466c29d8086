import type { ManifestContent, ManifestPackage, VersionEntry } from '../manifest.ts'
import { isNamed, namePackage, packageOf } from '../named-package.ts'
import { childText, descendantsOf, parseXml, type XmlElement } from '../text/parse-xml.ts'

/** Reads a project file or shared properties of MSBuild: PackageReference, and PackageVersion as versions for others. */
export function readProjectFile(text: string): ManifestContent {
  const project = parseXml(text)
  const properties = propertiesOf(project)
  const references = [...descendantsOf(project, 'PackageReference'), ...descendantsOf(project, 'GlobalPackageReference')]
  const packages = references.flatMap((reference) => referencedPackage(reference, properties))
  return {
    packages: [...new Map(packages.map((each) => [each.purl, each])).values()],
    versions: descendantsOf(project, 'PackageVersion').flatMap((entry) => centralVersion(entry, properties)),
  }
}

type Properties = ReadonlyMap<string, string>

function propertiesOf(project: XmlElement): Properties {
  const groups = descendantsOf(project, 'PropertyGroup').flatMap(({ children }) => children)
  return new Map(groups.map(({ name, text }) => [name.toLowerCase(), text]))
}

function valueOf(element: XmlElement, name: string, properties: Properties): string | undefined {
  const written = (Object.hasOwn(element.attributes, name) ? element.attributes[name] : undefined) ?? childText(element, name)
  return (
    written?.replaceAll(/\$\(([\w.]+)\)/gu, (whole, property: string) => properties.get(property.toLowerCase()) ?? whole).trim() ||
    undefined
  )
}

function referencedPackage(reference: XmlElement, properties: Properties): readonly ManifestPackage[] {
  const name = valueOf(reference, 'Include', properties)
  if (name === undefined || name.includes('$(')) return []
  const written = valueOf(reference, 'VersionOverride', properties) ?? valueOf(reference, 'Version', properties)
  const named = namePackage('nuget', name, nugetVersion(written))
  const isTool = reference.name === 'GlobalPackageReference' || /^all$/iu.test(valueOf(reference, 'PrivateAssets', properties) ?? '')
  return isNamed(named) ? [{ ...named, scope: isTool ? 'development' : 'required', direct: true }] : []
}

/** NuGet takes the lowest version of a range, so that a bare version is the one it restores. */
function nugetVersion(text: string | undefined): { readonly version?: string | undefined; readonly range?: string | undefined } {
  const version = /^\[?\s*(\d[^\s,*[\]()$]*)\s*\]?$/u.exec(text ?? '')?.[1]
  return version === undefined || text?.startsWith('[') !== text?.endsWith(']') ? { range: text } : { version }
}

function centralVersion(entry: XmlElement, properties: Properties): readonly VersionEntry[] {
  const name = valueOf(entry, 'Include', properties) ?? valueOf(entry, 'Update', properties)
  if (name === undefined) return []
  return [{ purl: packageOf(namePackage('nuget', name).purl), ...nugetVersion(valueOf(entry, 'Version', properties)) }]
}

/** Reads packages.config, which lists all packages of a project with their versions, without edges. */
export function readPackagesConfig(text: string): ManifestContent {
  const entries = descendantsOf(parseXml(text), 'package')
  const packages = entries.flatMap(({ attributes }): readonly ManifestPackage[] => {
    const named = namePackage('nuget', attributes['id'] ?? '', { version: attributes['version'] })
    const isTool = attributes['developmentDependency'] === 'true'
    return isNamed(named) ? [{ ...named, scope: isTool ? 'development' : 'required', direct: true }] : []
  })
  return { packages, dependsOn: packages.map(() => []), hasScopes: true }
}
