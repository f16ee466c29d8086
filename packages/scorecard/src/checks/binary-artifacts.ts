import type { Check } from '../check.ts'
import type { RepositoryFiles } from '../repository-files.ts'

/** Names of programs and libraries that a build makes. */
const programs =
  /\.(?:crx|deb|dex|dey|elf|o|a|so|so\.\d+|macho|iso|class|jar|bundle|dylib|lib|msi|dll|drv|efi|exe|ocx|pyc|pyo|par|rpm|wasm|whl|apk|ipa|nupkg|node|ko|sys|bpl)$/iu

/** The wrapper of Gradle is checked by an action of its own. */
const gradleWrapper = /(?:^|\/)gradle-wrapper\.jar$/u
const wrapperValidation = /gradle\/(?:wrapper-validation-action|actions\/wrapper-validation|actions\/setup-gradle)/u

/** Programs in a repository of source code: a point for each. */
export const binaryArtifacts: Check = {
  name: 'Binary-Artifacts',
  risk: 'High',
  short: 'Determines if the project has generated executable artifacts in the source repository.',
  run: (files) => {
    const found = files.paths.filter((path) => programs.test(path) && files.isBinary(path) && !isValidated(path, files))
    if (found.length === 0) return { score: 10, reason: 'no binaries found in the repository' }
    return {
      score: Math.max(0, 10 - found.length),
      reason: 'binaries present in source code',
      details: found.map((path) => `Warn: binary detected: ${path}`),
    }
  },
}

function isValidated(path: string, { paths, textOf }: RepositoryFiles): boolean {
  if (!gradleWrapper.test(path)) return false
  return paths.some((each) => each.startsWith('.github/workflows/') && wrapperValidation.test(textOf(each) ?? ''))
}
