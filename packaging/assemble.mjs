/**
 * Puts together what runs in production: node packaging/assemble.mjs FOLDER, after npm ci. The folder then contains the server, the built
 * pages and documentation, the packages without those for development, and an SBOM of itself. The Containerfile and the systemd unit use
 * the same folder.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = resolve(process.argv[2] ?? '')
if (process.argv[2] === undefined || existsSync(target)) fail('Usage: node packaging/assemble.mjs FOLDER, which must not exist yet.')

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28, encoding: 'utf8' })
}

/** Tests and their fixtures are no part of the product. */
function isShipped(path) {
  return !/(?:\.test\.tsx?|\/test|\/testing|\/node_modules|\/dist|\.tsbuildinfo)$/u.test(path)
}

function copy(name) {
  mkdirSync(dirname(join(target, name)), { recursive: true })
  cpSync(join(root, name), join(target, name), { recursive: true, filter: isShipped })
}

/** Without what npm would miss for the SBOM. */
function shippedManifest(name) {
  const { devDependencies: _, optionalDependencies: __, scripts: ___, ...manifest } = readJson(name)
  return manifest
}

function writeManifest(name, manifest) {
  writeFileSync(join(target, name), `${JSON.stringify(manifest, undefined, 2)}\n`)
}

const folders = readdirSync(join(root, 'packages')).filter((name) => existsSync(join(root, 'packages', name, 'package.json')))

function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}

run('npm', ['run', '--silent', 'build'], root)
mkdirSync(target, { recursive: true })
for (const name of ['package-lock.json', 'server/src', 'examples', 'LICENSE', 'NOTICE', ...folders.map((one) => `packages/${one}`)])
  copy(name)
for (const name of ['server', ...folders.map((one) => `packages/${one}`)]) {
  writeManifest(`${name}/package.json`, shippedManifest(`${name}/package.json`))
}
for (const built of ['web/dist', 'docs-site/dist', 'server/dist']) cpSync(join(root, built), join(target, built), { recursive: true })
cpSync(join(root, 'packaging/healthcheck.mjs'), join(target, 'healthcheck.mjs'))
// the lock still has the other workspaces; npm leaves out what no workspace here needs
writeManifest('package.json', { ...shippedManifest('package.json'), workspaces: ['packages/*', 'server'] })
run('npm', ['install', '--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'], target)
writeFileSync(join(target, 'sbom.cdx.json'), run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--omit=optional'], target))
prune(join(target, 'node_modules'))

/** Types, source maps, tests and manuals of packages are for development, and their compiled parts for other engines than Node.js. Licences stay. */
function prune(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isForDevelopment = entry.isDirectory()
      ? /^(?:test|\.github|prebuilds)$/u.test(entry.name)
      : entry.isFile() && /(?:\.d\.[cm]?ts|\.map|^(?!licen[cs]e|notice|copying).*\.md)$/iu.test(entry.name)
    if (isForDevelopment) rmSync(path, { recursive: true, force: true })
  }
}
