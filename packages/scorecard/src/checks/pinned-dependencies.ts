import { type Check, inconclusive } from '../check.ts'
import { fileKinds, testFolder } from '../file-kinds.ts'
import type { BuildDependency, DependencyKind } from '../pinning/build-dependency.ts'
import { dependenciesOfContainerFile } from '../pinning/container-dependencies.ts'
import { dependenciesOfScript } from '../pinning/script-dependencies.ts'
import { dependenciesOfWorkflow } from '../pinning/workflow-dependencies.ts'
import type { RepositoryFiles } from '../repository-files.ts'
import { readWorkflows } from '../workflows/read-workflows.ts'

/** What builds take from elsewhere, pinned by hash. */
export const pinnedDependencies: Check = {
  name: 'Pinned-Dependencies',
  risk: 'Medium',
  short: 'Determines if the project has declared and pinned the dependencies of its build process.',
  run: (files) => {
    const found = dependenciesOf(files)
    if (found.length === 0) return inconclusive('no dependencies found')
    const unpinned = found.filter(({ isPinned }) => !isPinned)
    return {
      score: scoreOf(found),
      reason: unpinned.length === 0 ? 'all dependencies are pinned' : 'dependency not pinned by hash detected',
      details: unpinned.map(({ kind, name, path, line }) => `Warn: ${kind} not pinned by hash: ${name}: ${path}:${line}`),
    }
  },
}

function dependenciesOf(files: RepositoryFiles): readonly BuildDependency[] {
  const built = files.paths.filter((path) => !testFolder.test(path))
  const containers = built.filter((path) => fileKinds.containerFile.test(path))
  const scripts = built.filter((path) => fileKinds.shellScript.test(path))
  return [
    ...readWorkflows(files).flatMap(dependenciesOfWorkflow),
    ...containers.flatMap((path) => dependenciesOfContainerFile(path, files.textOf(path) ?? '')),
    ...scripts.flatMap((path) => dependenciesOfScript(files.textOf(path) ?? '', { path, line: 1 })),
  ]
}

/** Actions count once for both owners together; those of GitHub are trusted more. */
function scoreOf(found: readonly BuildDependency[]): number {
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const hasBoth = byKind.has('GitHub-owned action') && byKind.has('third-party action')
  const shares = [...byKind].map(([kind, all]) => ({
    weight: weightOf(kind, hasBoth),
    share: all.filter(({ isPinned }) => isPinned).length / all.length,
  }))
  const total = shares.reduce((sum, { weight }) => sum + weight, 0)
  return Math.floor((shares.reduce((sum, { weight, share }) => sum + weight * share, 0) / total) * 10)
}

function weightOf(kind: DependencyKind, hasBoth: boolean): number {
  if (!hasBoth) return 10
  if (kind === 'GitHub-owned action') return 2
  return kind === 'third-party action' ? 8 : 10
}
