/**
 * Measures how fast one thread scans contents, as a worker of a repository scan does: licences, copyrights, cryptography, components, without
 * fetching, unpacking or storing them. FOLDERS names the folders with the files, separated by colons; FILES bounds their number.
 */
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { licenseIndex } from '@waybill/licensing/texts'
import { type ContentFile, scanContent } from '@waybill/repository-scan/content'
import { table } from './measure.ts'
import { filesBelow, type SourceFile } from './source-files.ts'

const folders = (process.env['FOLDERS'] ?? join(import.meta.dirname, '../node_modules')).split(':')
const mostFiles = Number(process.env['FILES'] ?? 20_000)
const mebibyte = 1_048_576
/** Files scanned before the measurement, so that it is that of compiled code. */
const warmUp = 500

const extensions = new Set('.js .mjs .cjs .ts .mts .cts .tsx .jsx .c .h .cc .py .pm .pl .java .go .rs'.split(' '))

const began = performance.now()
const index = licenseIndex()
const indexMs = performance.now() - began
const sources = folders.flatMap(filesBelow).filter(({ file }) => extensions.has(extname(file)))
const files = sources.slice(0, mostFiles).map(contentOf)
for (const file of files.slice(0, warmUp)) scanContent(file, { index })
const start = performance.now()
for (const file of files) scanContent(file, { index })
const seconds = (performance.now() - start) / 1000
const bytes = files.reduce((sum, { size }) => sum + size, 0)
process.stdout.write(
  table(
    ['files', 'MiB', 'index', 'time', 'files/s', 'MB/s'],
    [
      [
        String(files.length),
        (bytes / mebibyte).toFixed(0),
        `${indexMs.toFixed(0)} ms`,
        `${seconds.toFixed(1)} s`,
        (files.length / seconds).toFixed(0),
        (bytes / 1e6 / seconds).toFixed(1),
      ],
    ],
  ),
)

function contentOf({ file, name }: SourceFile): ContentFile {
  const content = readFileSync(file)
  return { path: name, bytes: content, size: content.length }
}
