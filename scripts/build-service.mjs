/**
 * Puts the modules of the service and its threads into a few files, `server/dist/main.mjs` and those in `server/dist/service`, unless that was
 * done from the same sources: finding and loading 3,000 modules takes half of a start, and most of the time of a thread that reads one document.
 */
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { digestOf, isCurrent, root } from './sources.mjs'

const main = join(root, 'server/src/main.ts')
const folder = join(root, 'server/dist')
const chunks = join(folder, 'service')
const stamp = join(chunks, 'sources.sha256')
const sources = ['package-lock.json', 'server/package.json', 'server/src', 'packages', 'scripts/build-service.mjs']

/** The file that starts the service. */
export const builtService = join(folder, 'main.mjs')

/** Packages of many small modules. The others are loaded as they are: some look for files beside their own. */
const inlined = ['ajv', 'ajv-formats', 'kysely', 'semver', 'typebox', 'yaml']

/**
 * Builds the service unless it is current. Returns whether it is: an installation without development packages builds nothing, and then the
 * sources are started.
 */
export async function buildService() {
  if (isCurrent(stamp, sources)) return true
  const rolldown = process.features.typescript ? await import('rolldown').catch(() => undefined) : undefined
  if (rolldown === undefined) return false
  process.stdout.write('Building the service, once for these sources.\n')
  const built = digestOf(sources)
  const bundle = await rolldown.rolldown({
    input: { main, ...threadsOf(join(root, 'server/src')) },
    platform: 'node',
    external: isLeftOut,
    plugins: [{ name: 'keep-places', transform: keepPlace }],
    logLevel: 'silent',
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'service/[name]-[hash].mjs',
  })
  await bundle.close()
  removeOthers(new Set(output.map(({ fileName }) => join(folder, fileName))))
  writeFileSync(stamp, built)
  return true
}

/** How a module names the file that a thread runs, beside its own. */
const threadFile = /new URL\('([\w-]+)\.ts', import\.meta\.url\)/gu
const placeOrThread = new RegExp(`${threadFile.source}|import\\.meta\\.url`, 'gu')

/** Entries of the build for the files that threads run, by what they are called in it. */
function threadsOf(place) {
  const modules = globSync('**/*.ts', { cwd: place, exclude: ['**/*.test.ts'] }).map((name) => join(place, name))
  const threads = modules.flatMap((module) =>
    Array.from(readFileSync(module, 'utf8').matchAll(threadFile), ([, name]) => join(dirname(module), `${name}.ts`)),
  )
  return Object.fromEntries(threads.map((file) => [`service/${basename(file, '.ts')}`, file]))
}

/** Removes what earlier builds left behind, only now: another process may be starting from it. */
function removeOthers(kept) {
  for (const name of readdirSync(chunks)) if (!kept.has(join(chunks, name))) rmSync(join(chunks, name))
}

/** Leaves packages to Node.js that our own code imports, but not what an inlined one is made of. */
function isLeftOut(id, importer, isResolved) {
  if (isResolved || importer === undefined || isPackage(importer) || /^[./#]|^@waybill\//u.test(id)) return false
  return !inlined.some((name) => id === name || id.startsWith(`${name}/`))
}

/** Lets a module find its threads in the build, and other files beside its source. `main.mjs` is as deep as its source, and stays where the process starts. */
function keepPlace(code, id) {
  if (!code.includes('import.meta.url') || isPackage(id) || id === main) return undefined
  const place = relative(chunks, id).split(sep).join('/')
  return code.replace(placeOrThread, (_, thread) =>
    thread === undefined ? `new URL(${JSON.stringify(place)}, import.meta.url).href` : `new URL('${thread}.mjs', import.meta.url)`,
  )
}

function isPackage(file) {
  return file.split(sep).includes('node_modules')
}

if (import.meta.main) await buildService()
