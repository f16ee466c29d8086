import type { Build } from '#ci/build.ts'

/**
 * Returns the name of the module of a branch: that of the repository, or the given one, and the branch (docs/reference/cli.md#waybill-ci-file).
 * A change from outside has its number instead, since a fork may call its branch `main`.
 */
export function moduleNameOf(build: Build, stem = stemOf(build)): string {
  const { change, branch } = build
  return nameOf(stem, change?.isFromOutside === true ? `change/${change.number}` : branch)
}

/** Returns the name of the module of the base branch. */
export function baseModuleNameOf(build: Build, base: string, stem = stemOf(build)): string {
  return nameOf(stem, base)
}

function stemOf({ repository }: Build): string {
  return repository.slice(repository.lastIndexOf('/') + 1)
}

/** The service compares names without these characters: `release/1.10` must not become `release/11.0`. */
const dropped = /[^\p{L}\p{N}_/-]/gu
const longest = 200

function nameOf(stem: string, branch: string): string {
  return `${stem}/${branch}`.replaceAll(dropped, '-').slice(0, longest)
}
