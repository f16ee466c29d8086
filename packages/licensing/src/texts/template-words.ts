import type { LicenseTemplate, TemplateSegment } from './license-template.ts'
import { optionalWord, wildBefore, type TemplateWord } from './license-template.ts'
import { equivalentWords } from './equivalent-words.ts'
import { scanWords } from './scan-words.ts'

/** Lists the words of a template with what is required of each. */
export function templateWords({ segments }: LicenseTemplate): readonly TemplateWord[] {
  const parts = segments.flatMap(withoutPlaceholders).map((segment) => ({ hashes: hashesOf(segment.t), flags: flagsOf(segment) }))
  const words: TemplateWord[] = []
  let isWild = false
  for (const { hashes, flags } of parts) {
    isWild ||= (flags & wildBefore) !== 0
    for (const hash of hashes) {
      words.push({ hash, flags: isWild ? flags | wildBefore : flags })
      isWild = (flags & wildBefore) !== 0
    }
  }
  return words
}

function hashesOf(text: string): readonly number[] {
  const { hashes } = scanWords(text.toLowerCase(), () => false)
  return Array.from(hashes, (hash) => equivalentWords.get(hash) ?? hash)
}

/** A replaceable passage is optional and wild; so is a copyright notice. */
function flagsOf({ t, o, w }: TemplateSegment): number {
  const isWild = w !== undefined || (o === true && /^\W*(?:portions )?(?:copyright|\(c\)|©)/iu.test(t))
  return isWild ? optionalWord | wildBefore : Number(o === true)
}

const placeholder = /(<[^<>]{1,80}>|\[[^[\]]{1,80}\]|_{3,})/u

/** Makes `<year>`, `[name of owner]` and `____` replaceable. */
function withoutPlaceholders(segment: TemplateSegment): readonly TemplateSegment[] {
  if (segment.w !== undefined) return [segment]
  const { t, o = false } = segment
  return t.split(placeholder).map((part, i) => (i % 2 === 1 ? { t: '', o: true, w: '.*' } : { t: part, o }))
}
