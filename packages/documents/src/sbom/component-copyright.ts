import { warn, type WarningList } from './warning-list.ts'
import { asText } from '../json/json-values.ts'

const longest = 5000

/** Joins a document's copyright fields: each notice once, one per line; undefined when empty. */
export function copyrightIn(fields: readonly unknown[], pointer: string, warnings: WarningList): string | undefined {
  const texts = fields.flatMap((field) => asText(field) ?? []).filter((text) => !/^(?:NOASSERTION|NONE)$/iu.test(text.trim()))
  const lines = texts.flatMap((text) => text.split(/[\r\n]+/u)).map((line) => line.trim())
  const notices = [...new Set(lines)].filter((line) => line !== '').join('\n')
  if (notices.length > longest) warn(warnings, `Copyright notices were cut after ${longest} characters`, pointer)
  return notices === '' ? undefined : notices.slice(0, longest)
}
