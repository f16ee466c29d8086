import type { Check } from '../check.ts'
import { fileKinds } from '../file-kinds.ts'

/** Fuzzing and property tests by file and content. */
const tests: readonly (readonly [path: RegExp, content: RegExp, tool: string])[] = [
  [/_test\.go$/u, /\bfunc\s+Fuzz\w+\s*\(\s*\w+\s+\*testing\.F\s*\)/u, 'Go fuzzing'],
  [
    /\.hs$/u,
    /^import\s+(?:qualified\s+)?(?:Test\.(?:QuickCheck|Hspec\.QuickCheck|Tasty\.QuickCheck|Validity|SmallCheck|Tasty\.SmallCheck|Tasty\.Hedgehog)|Hedgehog)\b/mu,
    'property tests',
  ],
  [/\.[cm]?[jt]sx?$/u, /(?:from\s+|require\s*\(\s*)['"](?:fast-check|@fast-check\/[\w-]+)['"]/u, 'fast-check'],
  [/\.erl$/u, /-include_lib\("(?:proper|eqc)\/include\//u, 'property tests'],
  [/\.fs$|\.cs$/u, /\b(?:open|using)\s+FsCheck\b/u, 'FsCheck'],
  [/\.py$/u, /\bimport\s+atheris\b/u, 'Atheris'],
  [/\.(?:c|cc|cpp)$/u, /\bLLVMFuzzerTestOneInput\b/u, 'libFuzzer'],
  [/\.rs$/u, /\bfuzz_target!/u, 'cargo-fuzz'],
  [/\.java$/u, /\bcom\.code_intelligence\.jazzer\b/u, 'Jazzer'],
  [/\.swift$/u, /\bLLVMFuzzerTestOneInput\b/u, 'libFuzzer'],
]

const clusterFuzzLite = /^\.clusterfuzzlite\/Dockerfile$/u

/** Fuzzing that a repository itself contains; its place in OSS-Fuzz is not visible. */
export const fuzzing: Check = {
  name: 'Fuzzing',
  risk: 'Medium',
  short: 'Determines if the project uses fuzzing.',
  run: ({ paths, textOf }) => {
    for (const path of paths) {
      const tool = clusterFuzzLite.test(path) ? 'ClusterFuzzLite' : toolOf(path, textOf)
      if (tool !== undefined) return { score: 10, reason: 'project is fuzzed', details: [`Info: ${tool}: ${path}`] }
    }
    return { score: 0, reason: 'project is not fuzzed' }
  },
}

function toolOf(path: string, textOf: (path: string) => string | undefined): string | undefined {
  const possible = fileKinds.fuzzTest.test(path) ? tests.filter(([pattern]) => pattern.test(path)) : []
  if (possible.length === 0) return undefined
  const text = textOf(path) ?? ''
  return possible.find(([, content]) => content.test(text))?.[2]
}
