import { languageTable, type LanguageRow } from './language-table.ts'

/** A language by its usual name; prose is text for people: documents, licence files, anything unknown. */
export interface Language {
  readonly name: string
  readonly isProse: boolean
}

const unknown: Language = { name: 'text', isProse: true }

function indexBy(key: 'extensions' | 'names' | 'interpreters'): ReadonlyMap<string, Language> {
  const pairs = languageTable.flatMap((row) => wordsOf(row[key]).map((word) => [word, languageIn(row)] as const))
  // the first row that claims a word wins
  return new Map(pairs.toReversed())
}

function wordsOf(list: string | undefined): readonly string[] {
  return list === undefined || list === '' ? [] : list.split(' ')
}

function languageIn({ name, isProse = false }: LanguageRow): Language {
  return { name, isProse }
}

const byExtension = indexBy('extensions')
const byName = indexBy('names')
const byInterpreter = indexBy('interpreters')
const languages = new Map(languageTable.map((row) => [row.name, languageIn(row)]))

const legalName = /^(?:un)?(?:licen[cs]es?|copying|copyrights?|notices?|authors|credits|patents|contributors|third[-_]?party.*)(?:[-_.]|$)/u
const documentName = /^[^.]*$|\.(?:html?|xhtml|txt|md|rst|adoc|lesser|lib|mit|bsd|apache\w*|gpl\w*|lgpl\w*|mpl\w*|\d+)$/u

/** Determines the language of a file by its name, extension and first line; `text`, which is prose, where none is known. */
export function languageOf(path: string, text: string): Language {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const isLegal = legalName.test(name) && documentName.test(name)
  const language = named(name, text) ?? interpreted(text) ?? started(text) ?? unknown
  return isLegal && !language.isProse ? { ...language, isProse: true } : language
}

function named(name: string, text: string): Language | undefined {
  const extension = extensionOf(name)
  const known = byName.get(name) ?? languageOfText(extension, text) ?? byExtension.get(extension)
  // `Dockerfile.alpine`, but not `build.js`
  return known ?? byName.get(name.slice(0, name.indexOf('.')))
}

/** Template extensions say nothing about the language: `config.h.in` is C. */
function extensionOf(name: string): string {
  const bare = name.replace(/\.(?:in|tmpl|template|dist|example|sample|orig)$/u, '')
  return bare.slice(bare.lastIndexOf('.') + 1)
}

interface Distinction {
  readonly extension: string
  readonly sign: RegExp
  readonly language: string
}

/** Extensions that several languages share, and what shows that it is not the usual one. */
const distinctions: readonly Distinction[] = [
  { extension: 'm', sign: /^\s*(?:%|function\b)/u, language: 'MATLAB' },
  { extension: 'h', sign: /^[^\S\n]*(?:@interface|@protocol|@class|#import)\b/mu, language: 'Objective-C' },
  { extension: 'h', sign: /^[^\S\n]*(?:namespace|template|class|using|public:|private:)[\s<]/mu, language: 'C++' },
  { extension: 'd', sign: /^#!.{0,80}\b(?:ba|da|z|k)?sh\b/u, language: 'Shell' },
  { extension: 'ts', sign: /^\s*<\?xml/u, language: 'XML' },
  { extension: 'pl', sign: /^\s*:-\s/mu, language: 'Prolog' },
  { extension: 'pp', sign: /^\s*#/u, language: 'Ruby' },
  { extension: 'cls', sign: /^\s*(?:VERSION|Attribute)\s/u, language: 'Visual Basic' },
]

/** Distinctions look at the beginning only; a licence header is shorter. */
const beginning = 8000

function languageOfText(extension: string, text: string): Language | undefined {
  const own = distinctions.filter((each) => each.extension === extension)
  const found = own.find(({ sign }) => sign.test(text.slice(0, beginning)))
  return found && languages.get(found.language)
}

function interpreted(text: string): Language | undefined {
  if (!text.startsWith('#!')) return undefined
  const [line = ''] = text.slice(2, 200).split(/[\r\n]/u)
  const words = line.trim().split(/\s+/u)
  const program = words.map((word) => word.slice(word.lastIndexOf('/') + 1)).find((word) => word !== 'env' && !/[=]|^-/u.test(word))
  return program === undefined ? undefined : byInterpreter.get(program.toLowerCase().replace(/(?<=\D)[\d.]+$/u, ''))
}

const starts: readonly (readonly [RegExp, string])[] = [
  [/^\s{0,99}<\?php/u, 'PHP'],
  [/^\s{0,99}<\?xml/u, 'XML'],
  [/^\s{0,99}<(?:!doctype html|html)\b/iu, 'HTML'],
]

function started(text: string): Language | undefined {
  const head = text.slice(0, 200)
  const found = starts.find(([sign]) => sign.test(head))
  return found && languages.get(found[1])
}
