const licenseNames = /^(?:(?:un)?licen[cs]e|copying|copyright|notice|legal|eula|patents|apache|mit|bsd|gpl|lgpl|mpl)(?:[-_. ].*)?$/iu
const licenseEndings = /[-_.](?:licen[cs]e|copying)(?:\.(?:txt|md|rst|html?))?$/iu
/** What build tools write at the top of source files. */
const headers = /^licen[cs]e[-_.]?(?:header|template|check)/iu
const sourceEndings = /\.(?:[cm]?[jt]sx?|py|java|kt|go|rs|rb|php|cs|c|cc|cpp|h|hpp|swift|scala|sh|pl|json|ya?ml|toml|xml)$/iu

/** Reports whether a file is named as one that holds a licence: `LICENSE`, `COPYING.LESSER`, `LICENSES/MIT.txt`. */
export function isLicenseFile(path: string): boolean {
  const name = nameOf(path)
  if (sourceEndings.test(name) || headers.test(name)) return false
  return licenseNames.test(name) || licenseEndings.test(name) || /(?:^|\/)LICENSES\/[^/]+$/u.test(path)
}

/** Returns the last step of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Returns the folder of a path, empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Lists a folder and those around it, the nearest first, the root last. */
export function foldersUpwards(folder: string): readonly string[] {
  const folders: string[] = []
  for (let at = folder; at !== ''; at = folderOf(at)) folders.push(at)
  return [...folders, '']
}
