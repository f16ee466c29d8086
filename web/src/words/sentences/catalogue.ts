type Values = Readonly<Record<string, string>>

/**
 * A sentence as the service says it, and in another language. `{name}` stands for any text, `{name:phrases}` for one of the phrases of that
 * name, which is said in the other language, too.
 */
export type Translation = readonly [english: string, other: string | ((values: Values) => string)]

export interface Catalogue {
  readonly sentences: readonly Translation[]
  readonly phrases: Readonly<Record<string, readonly Translation[]>>
}

type Say = (text: string) => string | undefined

/** Returns a function that says a sentence by a catalogue, and returns undefined for one that is not in it. */
export function speakerOf({ sentences, phrases }: Catalogue): Say {
  const byName = new Map<string, Say>()
  function sayPhrase(name: string, text: string): string | undefined {
    const known = byName.get(name) ?? firstOf(phrases[name] ?? [])
    byName.set(name, known)
    return known(text)
  }
  function firstOf(translations: readonly Translation[]): Say {
    const each = translations.map(([english, other]) => ({ ...readTemplate(english, phrases), other }))
    return (text) => {
      for (const { pattern, slots, other } of each) {
        const found = pattern.exec(text)
        if (found !== null) return fill(other, Object.fromEntries(slots.map((slot, i) => [slot.name, said(slot, found[i + 1] ?? '')])))
      }
      return undefined
    }
  }
  function said({ phrase }: Slot, text: string): string {
    return phrase === undefined ? text : (sayPhrase(phrase, text) ?? text)
  }
  return firstOf(sentences)
}

interface Slot {
  readonly name: string
  readonly phrase: string | undefined
}

const slot = /\{(\w+)(?::(\w+))?\}/gu

function readTemplate(template: string, phrases: Catalogue['phrases']): { readonly pattern: RegExp; readonly slots: readonly Slot[] } {
  const slots = Array.from(template.matchAll(slot), ([, name = '', phrase]) => ({ name, phrase }))
  return { pattern: new RegExp(`^${sourceOf(template, phrases, '(')}$`, 'su'), slots }
}

/** The regular expression of a template; `open` begins the group of each of its slots. */
function sourceOf(template: string, phrases: Catalogue['phrases'], open: '(' | '(?:'): string {
  const parts = template.split(slot)
  // `split` gives the text before each slot, its name and its phrase in turns
  return parts
    .map((part, i) => {
      if (i % 3 === 0) return part.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
      if (i % 3 === 1) return ''
      return `${open}${part === undefined ? '.+?' : anyOf(part, phrases)})`
    })
    .join('')
}

function anyOf(name: string, phrases: Catalogue['phrases']): string {
  return (phrases[name] ?? []).map(([english]) => sourceOf(english, phrases, '(?:')).join('|')
}

function fill(other: Translation[1], values: Values): string {
  return typeof other === 'string' ? other.replaceAll(slot, (_whole, name: string) => values[name] ?? '') : other(values)
}
