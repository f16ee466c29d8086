import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Markdown file that becomes a page of the site. */
export interface Page {
  /** Path in the repository: `docs/how-to/operate.md`. */
  readonly source: string
  /** Path on the site: `how-to/operate.html`. */
  readonly path: string
  /** The first heading. */
  readonly title: string
  readonly text: string
}

/** Pages from outside `docs`. */
const ofTheProject = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']

/** Reads every page below `docs`, and those of the project. */
export function readPages(root: string): readonly Page[] {
  return [...findFiles(root, 'docs/**/*.md'), ...ofTheProject].map((source) => {
    const text = readFileSync(join(root, source), 'utf8')
    return { source, path: pathOf(source), title: titleOf(text, source), text }
  })
}

/** Lists files of the repository in a fixed order. */
export function findFiles(root: string, pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
}

/** Returns where a file of the repository is on the site; its name says whether it is a page. */
export function pathOf(source: string): string {
  const path = source.startsWith('docs/') ? source.slice('docs/'.length) : `project/${source.toLowerCase()}`
  return path.replace(/(?<=^|\/)README\.md$/u, 'index.html').replace(/\.md$/u, '.html')
}

function titleOf(text: string, source: string): string {
  const [, title] = /^# (.+)$/mu.exec(text) ?? []
  if (title === undefined) throw new Error(`${source} has no heading`)
  return title.replaceAll('`', '')
}
