import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { layOut, type Frame } from './layout.ts'
import { groupsOf } from './navigation.ts'
import { findFiles, type Page, pathOf, readPages } from './page.ts'
import { renderPage, type Site } from './render-page.ts'
import { buildSearchIndex, sectionsOf } from './search-index.ts'

/** Where the service serves the site; only the page for unknown addresses needs it, all other links are relative. */
const servedAt = '/help/'

/** Builds the documentation of the repository at `root` into a folder of static files. */
export function buildSite(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  const pages = readPages(root)
  const images = findFiles(root, 'docs/**/*.{png,svg}')
  const site: Site = {
    paths: new Map([...pages.map(({ source }) => source), ...images].map((source) => [source, pathOf(source)])),
    sizeOf: (source) => pngSize(readFileSync(join(root, source))),
  }
  const rendered = pages.map((page) => ({ page, ...renderPage(page, site) }))
  const searchIndex = buildSearchIndex(rendered.flatMap(({ page, headings }) => sectionsOf(page, headings)))
  const frame: Frame = { groups: groupsOf(pages), assets: writeAssets(root, folder, searchIndex) }
  for (const { page, ...content } of rendered) write(folder, page.path, layOut(page, content, frame))
  write(folder, '404.html', layOut(missing, renderPage(missing, site), frame, servedAt))
  for (const image of images) write(folder, pathOf(image), readFileSync(join(root, image)))
}

const missing: Page = {
  source: 'docs/404.md',
  path: '404.html',
  title: 'No such page',
  text: `# No such page\n\nThe documentation has no page at this address. Search for it, or choose a page of the list.\n`,
}

/** Writes what all pages load into a folder that is named after its content, so that browsers may keep it. */
function writeAssets(root: string, folder: string, searchIndex: string): string {
  const miniSearch = readFileSync(fileURLToPath(import.meta.resolve('minisearch')), 'utf8').replace(/^\/\/# sourceMappingURL.*$/mu, '')
  const own = ['help.css', 'theme.js', 'search.js'].map(
    (name) => [name, readFileSync(join(import.meta.dirname, '../assets', name), 'utf8')] as const,
  )
  const icon = readFileSync(join(root, 'web/public/waybill.svg'), 'utf8')
  const files = [
    ...own,
    ['waybill.svg', icon] as const,
    ['minisearch.js', miniSearch] as const,
    ['search-index.json', searchIndex] as const,
  ]
  const digest = createHash('sha256').update(files.flat().join('\0')).digest('hex')
  const assets = `assets/${digest.slice(0, 12)}`
  for (const [name, content] of files) {
    write(folder, `${assets}/${name}`, content)
  }
  return assets
}

/** Writes a file, and a text compressed too, so that the service never does it per request. */
function write(folder: string, path: string, content: string | Buffer): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  if (typeof content !== 'string') return
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  writeFileSync(`${file}.gz`, gzipSync(content))
}

/** Reads the size from the header of a PNG, so that pages do not jump while they load. */
function pngSize(image: Buffer): { readonly width: number; readonly height: number } | undefined {
  return image.toString('latin1', 12, 16) === 'IHDR' ? { width: image.readUInt32BE(16), height: image.readUInt32BE(20) } : undefined
}
