/** Builds the web app unless it was built from the same sources. An installation without development packages serves what was built before, or no pages. */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf, isCurrent, root } from './sources.mjs'

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
  return isCurrent(stamp, sources) || runBuild()
}

const withoutPages =
  'The web app is not built, so only the API, /docs and /help are served. Run "npm ci && npm run build", then "npm prune --omit=dev".\n'

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

function hasVite() {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}

if (import.meta.main) process.exit(buildWeb() ? 0 : 1)
