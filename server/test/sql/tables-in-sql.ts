/** A table that some SQL names, and whether the SQL changes its rows. */
export interface TableUse {
  readonly table: string
  readonly writes: boolean
}

const token = /'(?:[^']|'')*'|--[^\n]*|"[^"]+"|[a-z_][a-z0-9_]*|[(),.$;]/giu
const withoutMeaning = new Set(['only', 'lateral'])
const opensList = new Set(['from', 'using', 'join'])
const endsList = new Set(['where', 'set', 'group', 'order', 'limit', 'returning', 'select', 'values', 'union', 'for', 'having'])

/**
 * Lists the tables in a statement or a fragment of one; a `$` stands for an interpolated value. It knows the positions in which SQL names
 * a table: `from a, b`, `join c`, `insert into d`, `update e`, `delete from f`, and a fragment that starts with a table and its alias.
 */
export function tablesInSql(text: string, tables: ReadonlySet<string>): readonly TableUse[] {
  const words = wordsOf(text)
  const commonTables = new Set(
    words.filter((_, at) => words[at + 1] === 'as' && ['(', 'materialized', 'not'].includes(words[at + 2] ?? '')),
  )
  const inList = [tables.has(words[0] ?? '') && writesAt(words, 0, false) === false]
  return words.flatMap((word, at) => {
    const writes = tables.has(word) && !commonTables.has(word) ? writesAt(words, at, inList.at(-1) === true) : undefined
    follow(inList, word)
    return writes === undefined ? [] : [{ table: word, writes }]
  })
}

function wordsOf(text: string): readonly string[] {
  const words = [...text.matchAll(token)].map(([word]) => word.toLowerCase())
  return words.filter((word) => !word.startsWith("'") && !word.startsWith('--') && !withoutMeaning.has(word))
}

/** Keeps, for every open parenthesis, whether the words stand in a list of tables. */
function follow(inList: boolean[], word: string): void {
  if (word === '(') inList.push(false)
  else if (word === ')') inList.pop()
  else if (opensList.has(word)) inList.splice(-1, 1, true)
  else if (endsList.has(word)) inList.splice(-1, 1, false)
}

type Reading = (second: string, inList: boolean) => boolean | undefined

/** Whether a table is written, by the word before its name; undefined where the name is no table's there. */
const writesAfter: Readonly<Record<string, Reading>> = {
  from: (second) => (second === 'distinct' ? undefined : second === 'delete'),
  join: () => false,
  using: () => false,
  into: () => true,
  truncate: () => true,
  update: (second) => (['do', 'for', 'key'].includes(second) ? undefined : true),
  ',': (_, inList) => (inList ? false : undefined),
}

function writesAt(words: readonly string[], at: number, inList: boolean): boolean | undefined {
  const after = words[at + 1] ?? ''
  if (after === '.') return undefined
  const before = words[at - 1]
  if (before === undefined) return /^[a-z]/u.test(after) ? false : undefined
  return writesAfter[before]?.(words[at - 2] ?? '', inList)
}
