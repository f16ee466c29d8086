import { expect, it } from 'vitest'
import { readSourceSql } from '#test/sql/source-sql.ts'
import { sliceFiles } from '#test/sql/store-files.ts'

it('every planner fence says which plan it prevents (docs/adr/0030-planner-fences.md)', () => {
  const templates = sliceFiles().flatMap(({ path, name }) =>
    readSourceSql(path, new Set()).templates.map(({ parts, line }) => ({ place: `${name}:${String(line)}`, text: parts.join('$') })),
  )
  const fenced = templates.filter(({ text }) => /\boffset 0\b/u.test(text))
  expect(fenced.length).toBeGreaterThan(0)
  expect(fenced.filter(({ text }) => !text.includes('-- fence: ')).map(({ place }) => place)).toEqual([])
})
