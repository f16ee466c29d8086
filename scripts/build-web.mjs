/** Checks the version of Node.js and builds the web app before a start. An installation without development packages serves what was built before, or no pages. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `Waybill needs Node.js 24.7 or newer; this is ${process.version}. Install a newer one, or leave out --omit=optional.\n`,
  )
  process.exit(1)
}

const web = join(dirname(import.meta.dirname), 'web')

if (hasVite()) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', 'web'], { stdio: 'inherit', shell: process.platform === 'win32' })
  process.exit(status ?? 1)
}
if (!existsSync(join(web, 'dist')))
  process.stderr.write(
    'The web app is not built, so only the API and /docs are served. Run "npm ci && npm run build", then "npm prune --omit=dev".\n',
  )

function hasVite() {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}
