/** Builds the web app unless it was built from the same sources. An installation without development packages serves what was built before, or no pages. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = join(root, 'web/dist')
/** Beside the manifest; every other build removes it. */
const stamp = join(pages, '.vite/sources.sha256')
/** What the pages are made of. The lock names the versions of all packages. */
const sources = ['package-lock.json', 'web/index.html', 'web/package.json', 'web/vite.config.ts', 'web/public', 'web/src', 'packages']

/** Builds the pages unless they are current; false when the build fails. Without development packages it keeps what there is. */
export function buildWeb() {
  if (!hasVite()) {
    if (!existsSync(pages)) process.stderr.write(withoutPages)
    return true
  }
  return isCurrent() || runBuild()
}

const withoutPages =
  'The web app is not built, so only the API and /docs are served. Run "npm ci && npm run build", then "npm prune --omit=dev".\n'

function runBuild() {
  process.stdout.write('Building the web app, once for these sources.\n')
  const built = digestOf(sources)
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', 'web'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) return false
  writeFileSync(stamp, built)
  return true
}

function isCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(sources)
}

function digestOf(paths) {
  const digest = createHash('sha256')
  for (const path of paths.flatMap(filesOf)) digest.update(`${path}\0`).update(readFileSync(join(root, path)))
  return digest.digest('hex')
}

/** Lists the files of a folder in a fixed order, without tests and types, or the file itself. */
function filesOf(path) {
  if (path.includes('.')) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && !/\.(?:test|d)\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .toSorted()
}

function hasVite() {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}

if (import.meta.main) process.exit(buildWeb() ? 0 : 1)
