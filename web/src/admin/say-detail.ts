import type { Language } from '../words/language.ts'
import { detailTexts, fieldTexts, germanPatterns } from './detail-texts.ts'

/** Says in a language what an entry of the log changed. The service writes it in English; what users wrote stays as it is. */
export function sayDetail(detail: string | null, language: Language): string | undefined {
  if (detail === null) return undefined
  return language === 'en' ? sayFields(detail, 'en') : (detailTexts[detail] ?? splitSay(detail, '; ', sayClause))
}

function sayClause(clause: string): string {
  const found = germanPatterns.flatMap(([pattern, say]) => {
    const [whole, ...parts] = pattern.exec(clause) ?? []
    return whole === undefined ? [] : [say(...parts)]
  })
  return detailTexts[clause] ?? found[0] ?? sayFields(clause, 'de')
}

/** Says a list of changed fields; another text stays as it is. */
function sayFields(list: string, language: Language): string {
  const texts = fieldTexts[language]
  const [, start = '', fields = list] = /^(by SCIM: )(.+)$/u.exec(list) ?? []
  const isList = fields.split(', ').every((field) => texts[field] !== undefined || countOfMembers.test(field))
  if (!isList) return list
  return `${language === 'de' && start !== '' ? 'durch SCIM: ' : start}${splitSay(fields, ', ', (field) => texts[field] ?? sayMembers(field, language))}`
}

const countOfMembers = /^(members: )?(\d+) (added|removed)$/u

function sayMembers(field: string, language: Language): string {
  const [, start, count = '', what] = countOfMembers.exec(field) ?? []
  if (language === 'en') return field
  return `${start === undefined ? '' : 'Mitglieder: '}${count} ${what === 'added' ? 'hinzugefügt' : 'entfernt'}`
}

function splitSay(text: string, separator: string, say: (part: string) => string): string {
  return text.split(separator).map(say).join(separator)
}
