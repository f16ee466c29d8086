import { expect, it } from 'vitest'
import { type Branch, positionOfRow } from './branch-rows.ts'

const first: Branch = { projectId: 'a', index: 0, modules: 2 }
const third: Branch = { projectId: 'c', index: 2, modules: 1 }

/** Names a position: `p1` is the second project, `a0` the first module of project a. */
function nameAt(row: number, branches: readonly Branch[]): string {
  const position = positionOfRow(row, branches)
  return 'project' in position ? `p${String(position.project)}` : `${position.branch.projectId}${String(position.module)}`
}

function namesOf(rows: number, branches: readonly Branch[]): readonly string[] {
  return Array.from({ length: rows }, (_, row) => nameAt(row, branches))
}

it('rows are the projects where none is open', () => {
  expect(namesOf(3, [])).toEqual(['p0', 'p1', 'p2'])
})

it('modules stand below their project, whichever was opened first', () => {
  expect(namesOf(7, [third, first])).toEqual(['p0', 'a0', 'a1', 'p1', 'p2', 'c0', 'p3'])
})

it('a project without modules has nothing below it', () => {
  expect(namesOf(3, [{ ...first, modules: 0 }])).toEqual(['p0', 'p1', 'p2'])
})
