import type { DependencyKind } from './build-dependency.ts'

/** What a command of a package manager says about pins; undefined where it installs nothing. */
interface Judgement {
  readonly kind: DependencyKind
  readonly isPinned: boolean
}

type Judge = (words: readonly string[]) => Judgement | undefined

const judges: readonly (readonly [program: RegExp, judge: Judge])[] = [
  [/^go$/u, judgeGo],
  [/^npm$/u, judgeNpm],
  [/^pip[\d.]*$/u, judgePip],
  [/^choco(?:\.exe)?$/u, judgeChoco],
  [/^nuget(?:\.exe)?$/u, judgeNuget],
  [/^dotnet$/u, judgeDotnet],
  [/^msbuild(?:\.exe)?$/u, judgeMsbuild],
]

/** Judges a command of a package manager by its words. */
export function judgeCommand(words: readonly string[]): Judgement | undefined {
  const own = pythonModule(words)
  const program = own[0]?.split('/').at(-1) ?? ''
  return judges.find(([pattern]) => pattern.test(program))?.[1](own.slice(1))
}

/** `python -m pip …` is pip. */
function pythonModule(words: readonly string[]): readonly string[] {
  const isPython = /(?:^|\/)py(?:thon)?[\d.]*$/u.test(words[0] ?? '')
  return isPython && words[1] === '-m' ? words.slice(2) : words
}

const commit = /@[\da-f]{40}(?:$|#)/u

/** Full versions are checked against the checksum database, and so as good as hashes. */
function judgeGo([command, ...rest]: readonly string[]): Judgement | undefined {
  const packages = rest.filter((word) => !word.startsWith('-'))
  const remote = packages.filter((word) => /^[\w-]+\.[\w.-]+\//u.test(word))
  if ((command !== 'get' && command !== 'install') || remote.length === 0) return undefined
  return { kind: 'go command', isPinned: remote.every((word) => commit.test(word) || /@v\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/u.test(word)) }
}

function judgeNpm([command]: readonly string[]): Judgement | undefined {
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

function judgePip([command, ...rest]: readonly string[]): Judgement | undefined {
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

function judgeChoco([command, ...rest]: readonly string[]): Judgement | undefined {
  if (command !== 'install') return undefined
  return { kind: 'choco command', isPinned: rest.some((word) => /^--?require-?checksums?$/iu.test(word)) }
}

const kindOfNuget = 'nuget command' as const

function judgeNuget([command, ...rest]: readonly string[]): Judgement | undefined {
  const isFile = rest.some((word) => word.endsWith('packages.config'))
  if (command === 'restore') return { kind: kindOfNuget, isPinned: hasOption(rest, /^[-/]lockedmode$/iu) }
  if (command !== 'install') return undefined
  return { kind: kindOfNuget, isPinned: isFile || hasOption(rest, /^-version$/iu) }
}

function judgeDotnet([command, ...rest]: readonly string[]): Judgement | undefined {
  if (command === 'restore') return { kind: kindOfNuget, isPinned: hasOption(rest, /^--locked-mode$/u) }
  if (command !== 'add' || !rest.includes('package')) return undefined
  return { kind: kindOfNuget, isPinned: hasOption(rest, /^(?:-v|--version)$/u) }
}

function judgeMsbuild(words: readonly string[]): Judgement | undefined {
  if (!hasOption(words, /^[-/](?:t|target):restore$/iu)) return undefined
  return { kind: kindOfNuget, isPinned: hasOption(words, /^[-/](?:p|property):RestoreLockedMode=true$/iu) }
}

function hasOption(words: readonly string[], option: RegExp): boolean {
  return words.some((word) => option.test(word))
}
