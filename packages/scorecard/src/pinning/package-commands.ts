import type { DependencyKind } from './build-dependency.ts'

/** What a command of a package manager installs, and whether its version is pinned. */
interface Install {
  readonly kind: DependencyKind
  readonly isPinned: boolean
}

type CommandCheck = (words: readonly string[]) => Install | undefined

const commandChecks: readonly (readonly [program: RegExp, check: CommandCheck])[] = [
  [/^go$/u, checkGo],
  [/^npm$/u, checkNpm],
  [/^pip[\d.]*$/u, checkPip],
  [/^choco(?:\.exe)?$/u, checkChoco],
  [/^nuget(?:\.exe)?$/u, checkNuget],
  [/^dotnet$/u, checkDotnet],
  [/^msbuild(?:\.exe)?$/u, checkMsbuild],
]

/** Checks the pins of a command of a package manager by its words. */
export function checkCommand(words: readonly string[]): Install | undefined {
  const own = pythonModule(words)
  const program = own[0]?.split('/').at(-1) ?? ''
  return commandChecks.find(([pattern]) => pattern.test(program))?.[1](own.slice(1))
}

/** `python -m pip …` is pip. */
function pythonModule(words: readonly string[]): readonly string[] {
  const isPython = /(?:^|\/)py(?:thon)?[\d.]*$/u.test(words[0] ?? '')
  return isPython && words[1] === '-m' ? words.slice(2) : words
}

const commit = /@[\da-f]{40}(?:$|#)/u

/** Full versions are checked against the checksum database, and so as good as hashes. */
function checkGo([command, ...rest]: readonly string[]): Install | undefined {
  const packages = rest.filter((word) => !word.startsWith('-'))
  const remote = packages.filter((word) => /^[\w-]+\.[\w.-]+\//u.test(word))
  if ((command !== 'get' && command !== 'install') || remote.length === 0) return undefined
  return { kind: 'go command', isPinned: remote.every((word) => commit.test(word) || /@v\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/u.test(word)) }
}

function checkNpm([command]: readonly string[]): Install | undefined {
  if (command === 'ci' || command === 'install-ci-test' || command === 'cit') return { kind: 'npm command', isPinned: true }
  const installs = new Set(['install', 'i', 'install-test', 'it', 'update', 'add'])
  return installs.has(command ?? '') ? { kind: 'npm command', isPinned: false } : undefined
}

const kindOfPip = 'pip command' as const
/** Options of pip whose next word is their value. */
const pipValues = new Set([
  '-r',
  '--requirement',
  '-c',
  '--constraint',
  '-i',
  '--index-url',
  '--extra-index-url',
  '-t',
  '--target',
  '-f',
  '--find-links',
  '--prefix',
])

function checkPip([command, ...rest]: readonly string[]): Install | undefined {
  if (command !== 'install' || rest.every((word) => word.startsWith('-'))) return undefined
  if (rest.includes('--require-hashes')) return { kind: kindOfPip, isPinned: true }
  const isFile = rest.some((word) => word === '-r' || word === '--requirement' || /^--requirement=|^-r./u.test(word))
  const packages = rest.filter((word, at) => !word.startsWith('-') && !pipValues.has(rest[at - 1] ?? ''))
  return { kind: kindOfPip, isPinned: !isFile && packages.every((word) => isPinnedPackage(word, rest)) }
}

/** A wheel, the project itself, or an editable checkout of a commit without its dependencies. */
function isPinnedPackage(name: string, options: readonly string[]): boolean {
  if (name.endsWith('.whl')) return true
  const isAlone = options.includes('--no-deps')
  const isEditable = options.includes('-e') || options.includes('--editable')
  if (!isAlone || !isEditable) return false
  return /^\.{0,2}(?:\/|$)/u.test(name) || (/^git(?:\+(?:https?|ssh|git))?:\/\//u.test(name) && commit.test(name))
}

function checkChoco([command, ...rest]: readonly string[]): Install | undefined {
  if (command !== 'install') return undefined
  return { kind: 'choco command', isPinned: rest.some((word) => /^--?require-?checksums?$/iu.test(word)) }
}

const kindOfNuget = 'nuget command' as const

function checkNuget([command, ...rest]: readonly string[]): Install | undefined {
  const isFile = rest.some((word) => word.endsWith('packages.config'))
  if (command === 'restore') return { kind: kindOfNuget, isPinned: hasOption(rest, /^[-/]lockedmode$/iu) }
  if (command !== 'install') return undefined
  return { kind: kindOfNuget, isPinned: isFile || hasOption(rest, /^-version$/iu) }
}

function checkDotnet([command, ...rest]: readonly string[]): Install | undefined {
  if (command === 'restore') return { kind: kindOfNuget, isPinned: hasOption(rest, /^--locked-mode$/u) }
  if (command !== 'add' || !rest.includes('package')) return undefined
  return { kind: kindOfNuget, isPinned: hasOption(rest, /^(?:-v|--version)$/u) }
}

function checkMsbuild(words: readonly string[]): Install | undefined {
  if (!hasOption(words, /^[-/](?:t|target):restore$/iu)) return undefined
  return { kind: kindOfNuget, isPinned: hasOption(words, /^[-/](?:p|property):RestoreLockedMode=true$/iu) }
}

function hasOption(words: readonly string[], option: RegExp): boolean {
  return words.some((word) => option.test(word))
}
