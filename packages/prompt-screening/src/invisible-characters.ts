import { showTagCharacters } from './readable-text.ts'
import { suspicionsOf, type PatternRule, type Suspicion } from './suspicion.ts'

interface CharacterRule extends PatternRule {
  readonly unless?: RegExp
}

const zeroWidth = String.raw`\u200b-\u200d\u2060-\u2064\u180e\ufeff\u115f\u1160\u3164\uffa0`
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Invisible characters are allowed where they have legitimate uses: joiners in emoji and Indic scripts, flags, right-to-left text. */
const characterRules: readonly CharacterRule[] = [
  {
    rule: 'invisible-characters',
    description: 'Zero-width characters inside a word, or several in a row',
    pattern: new RegExp(String.raw`(?<=[!-~])[${zeroWidth}]+(?=[!-~])|[${zeroWidth}]{3,}`, 'g'),
  },
  {
    rule: 'invisible-characters',
    description: 'Variation selectors in a row, which show nothing and can carry data',
    pattern: /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}|(?<=[!-~])[\u{e0100}-\u{e01ef}]/gu,
  },
  {
    rule: 'bidirectional-control',
    description: 'Direction overrides, which show text in another order than it is read',
    pattern: /[\u202d\u202e]/g,
  },
  {
    rule: 'bidirectional-control',
    description: 'Direction controls in text that has no right-to-left letters',
    pattern: /[\u202a\u202b\u2066-\u2068]/g,
    unless: rightToLeft,
  },
  {
    rule: 'tag-characters',
    description: 'Unicode tag characters, which repeat ASCII invisibly',
    pattern: /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0000}-\u{e007f}]+|\u{1f3f4}[\u{e0020}-\u{e007e}]{8,}/gu,
  },
]

const nothingInvisible = /^[\n\r\t -\u115e\u1161-\u180d\u180f-\u200a\u2010-\u2029]*$/

/** Finds characters that are invisible or change the reading direction. */
export function findInvisibleCharacters(text: string): readonly Suspicion[] {
  if (nothingInvisible.test(text)) return []
  return characterRules.filter(({ unless }) => unless?.test(text) !== true).flatMap((rule) => suspicionsOf(text, rule, surroundings))
}

const shownBefore = 20
const shownAfter = 120

/** Returns the passage with its surroundings on the line. */
function surroundings(text: string, index: number): string {
  const before =
    text
      .slice(Math.max(0, index - shownBefore), index)
      .split('\n')
      .at(-1) ?? ''
  const after = text.slice(index, index + shownAfter).split('\n', 1)[0] ?? ''
  return showTagCharacters(before + after)
}

/** Writes invisible and direction characters as `<U+200B>`. */
export function nameInvisible(text: string): string {
  return text.replace(
    /[\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/gu,
    (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}
