/**
 * Folds a text to what a language model is likely to read: NFKC, no accents, invisible characters, entities or inline markup, lower
 * case. Line breaks stay, so that lines can still be counted.
 */
export function readableText(text: string): string {
  const shown = namedEntities.some((name) => text.includes(name)) ? decodeNamed(text) : text
  const decoded = decodeEntities(showTagCharacters(shown)).replace(invisible, '').replace(joinedWords, splitWords)
  // marks are removed before and after: normalising takes quadratic time on long runs of them
  const folded = decoded.replace(marks, '').normalize('NFKD').toLowerCase().replace(marks, '')
  return folded
    .replace(ligatures, foldLigature)
    .replace(lineBreakTag, ' ')
    .replace(inlineTag, '')
    .replace(emphasisInWord, '')
    .replace(hyphenated, '$1$2\n')
    .replace(dottedWords, (words) => words.replace(/[./]/g, ' '))
    .replace(listMarker, ' ')
    .replace(/(?:[^\S\n]|_)+/g, ' ')
}

/**
 * Unfolds disguised words: look-alike letters of other scripts, digits for letters, s p a c e d letters. Returns `undefined` when
 * there is no disguise.
 */
export function undisguisedText(readable: string): string | undefined {
  const latin = readable.replace(lookAlike, (letter) => lookAlikes.get(letter) ?? letter)
  const plain = latin
    .replace(/\b41\b/g, 'ai')
    .replace(/[a-z0-9@$]{2,}/g, foldDigits)
    .replace(spacedLetters, joinLetters)
  return plain === readable ? undefined : plain
}

/** Makes Unicode tag characters visible, which repeat ASCII invisibly. */
export function showTagCharacters(text: string): string {
  return text.replace(/[\u{E0020}-\u{E007E}]/gu, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000))
}

/** Decodes numeric character references; line breaks among them become spaces. */
export function decodeEntities(text: string): string {
  if (!text.includes('&#')) return text
  return text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (entity, hex: string | undefined, decimal: string | undefined) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (code > 0x10ffff) return entity
    return code <= 0x20 ? ' ' : String.fromCodePoint(code)
  })
}

const namedEntities = ['&lt;', '&gt;', '&quot;', '&colon;', '&nbsp;', '&amp;']
const namedCharacters = ['<', '>', '"', ':', ' ', '&']

function decodeNamed(text: string): string {
  return namedEntities.reduce((decoded, name, index) => decoded.replaceAll(name, namedCharacters[index] ?? ''), text)
}

/** `IgnoreAllPreviousInstructions`: at least four words, so that product names stay whole. */
const joinedWords = /(?<![A-Za-z])(?:[A-Z][a-z]{1,20}){4,12}(?![A-Za-z])/g

function splitWords(joined: string): string {
  return joined.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

/** `ignore.all.previous`, `ignore/all/previous`, but not inside an address. */
const dottedWords = /(?<![\w/@.:-])[a-z]{2,20}(?:(?:\.[a-z]{2,20}){2,12}|(?:\/[a-z]{2,20}){2,12})(?![\w/@:-])/g
const listMarker = /(?<=\n)[ \t]{0,3}\d{1,2}[.)] /g

const marks = /\p{M}+/gu
/** Format characters, invisible fillers, and control characters other than white space. */
const invisible = /[\p{Cf}\u115f\u1160\u3164\uffa0\u2800]+|(?!\s)\p{Cc}/gu
const inlineTag = /<\/?(?:a|b|bdi|bdo|big|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)(?: [^<>]{0,300})?\/?>/g
const lineBreakTag = /<br ?\/?>/g
/** The line break moves after the word, so that lines can still be counted. */
const hyphenated = /(?<![a-z])([a-z]{2,20})-\n([a-z]{2,20})(?![a-z])/g
const emphasisInWord = /(?<=[a-z])[*`~]{1,4}(?=[a-z])/g

const ligatures = /[ßæœøłđðþıɑɡ]/g
const ligatureLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
}

function foldLigature(letter: string): string {
  return ligatureLetters[letter] ?? letter
}

const lookAlikeLetters = 'авекмнорстухіјѕһԁӏԛԝүαβεηικνορτυχᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'
const latinTwins = 'abekmhopctyxijshdlqwyabenikvoptuxabcdeghijklmnoprstuvwyz'
const lookAlikes = new Map(Array.from(lookAlikeLetters, (letter, index) => [letter, latinTwins.charAt(index)]))
const lookAlike = new RegExp(`[${lookAlikeLetters}]`, 'g')

const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }

function foldDigits(word: string): string {
  if (!/[a-z]/.test(word) || !/[013-57-8@$]/.test(word)) return word
  return word.replace(/[013-57-8@$]/g, (digit) => digitLetters[digit] ?? digit)
}

const spacedLetters = /(?<![a-z])[a-z](?:[ .*·|/-]{1,3}[a-z](?![a-z])){5,}/g
/** Words that restore the boundaries when the spaces between words are lost. */
const words =
  /ignore|disregard|forget|override|bypass|reveal|all|the|any|your|previous|prior|above|earlier|preceding|system|instructions?|prompts?|rules|directives|guidelines|assistant|execute|call|delete|project|function|approve|send/g

function joinLetters(run: string): string {
  return run
    .replace(/[^a-z]/g, '')
    .replace(words, ' $& ')
    .replace(/ +/g, ' ')
}
