import { expect, it } from 'vitest'
import { branchesWithFindings, buildTree, visibleRows } from './dependency-tree.ts'
import { moduleNode, unreachable } from './dominators.ts'

// 0 and 1 at the top; 2 and 3 below 0; 4 below 3; nothing leads to 5
const dominators = [moduleNode, moduleNode, 0, 0, 3, unreachable]
const tree = buildTree(dominators, { findings: [1, 0, 0, 0, 2, 0], violations: [0, 0, 0, 0, 1, 0] })

it('counts what would disappear with a component', () => {
  expect(tree.brings).toEqual([3, 0, 0, 1, 0, 0])
  expect(tree.findings).toEqual([3, 0, 0, 2, 2, 0])
  expect(tree.violations).toEqual([1, 0, 0, 1, 1, 0])
})

it('lists components with most findings first, and those that nothing leads to last', () => {
  expect(tree.top).toEqual([0, 1, 5])
  expect(tree.children[0]).toEqual([3, 2])
  expect(buildTree([unreachable, moduleNode], { findings: [9, 0], violations: [9, 0] }).top).toEqual([1, 0])
})

it('opens at first what has findings below it', () => {
  const open = branchesWithFindings(tree)
  expect([...open]).toEqual([0, 3])
  expect(visibleRows(tree, open).map(({ node, level }) => [node, level])).toEqual([
    [0, 1],
    [3, 2],
    [4, 3],
    [2, 2],
    [1, 1],
    [5, 1],
  ])
  expect(visibleRows(tree, new Set()).map(({ node }) => node)).toEqual([0, 1, 5])
})
