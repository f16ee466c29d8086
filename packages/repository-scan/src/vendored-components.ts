import { formatPurl, parsePurl } from '@waybill/identifiers'
import type { Manifest } from '@waybill/documents/manifests'
import { type FolderLicenses, manifestOf, type ScannedFile } from './folder-licenses.ts'
import { folderOf, foldersUpwards } from './license-file.ts'
import { compareText } from './license-sets.ts'
import { present } from './present.ts'
import type { ComponentEntry } from './repository-result.ts'

/** Folders for the code of others. */
const vendorFolder = /(?:^|\/)(?:vendor|vendored|third[_-]?party|3rd[_-]?party|externals?|extern)\/(?<name>.+)$/iu

/** Lists the folders of copied code that have their own licence file and that no manifest names. */
export function vendoredComponents(
  folders: FolderLicenses,
  files: readonly ScannedFile[],
  known: readonly ComponentEntry[],
): readonly ComponentEntry[] {
  const names = new Set(known.flatMap(namesOf))
  const manifests = new Map(files.flatMap(manifestOf).map((manifest) => [folderOf(manifest.path), manifest.root]))
  const vendored = outermost([...folders.keys()].filter((folder) => vendorFolder.test(folder)))
  return vendored.flatMap((folder) => {
    const entry = vendoredEntry({ folder, root: manifests.get(folder), license: folders.get(folder)?.license })
    return namesOf(entry).some((name) => names.has(name)) ? [] : [entry]
  })
}

interface VendoredFolder {
  readonly folder: string
  readonly root: Manifest['root']
  readonly license: string | undefined
}

function vendoredEntry({ folder, root = {}, license }: VendoredFolder): ComponentEntry {
  const { name = vendorFolder.exec(folder)?.groups?.['name'] ?? folder, version } = root
  return present({
    purl: root.purl ?? genericPurl(name, version),
    name,
    version,
    from: folder,
    scope: 'required' as const,
    direct: true,
    license,
  })
}

/** The names by which a folder may hold a component: `lodash`, `github.com/acme/tool`. */
function namesOf({ purl, name }: ComponentEntry): readonly string[] {
  const { namespace, name: bare = name } = parsePurl(purl) ?? {}
  return [name, bare, ...(namespace === undefined ? [] : [`${namespace}/${bare}`])].map((one) => one.toLowerCase())
}

function genericPurl(name: string, version: string | undefined): string {
  return formatPurl({ type: 'generic', namespace: undefined, name, version, qualifiers: {}, subpath: undefined })
}

/** Leaves out folders within others of the list. */
function outermost(folders: readonly string[]): readonly string[] {
  const all = new Set(folders)
  return folders.toSorted(compareText).filter((folder) => !foldersUpwards(folderOf(folder)).some((outer) => all.has(outer)))
}
