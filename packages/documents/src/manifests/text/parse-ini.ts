import { firstGroup } from './first-group.ts'

/** The values of an INI file by section and key, both in lower case; values that continue on indented lines keep their lines. */
export type IniFile = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Parses what Python's configparser reads, without interpolation. */
export function parseIni(text: string): IniFile {
  const sections = new Map<string, Map<string, string[]>>()
  const lines = text.split(/\r?\n/u).filter((line) => !/^\s*(?:[#;]|$)/u.test(line))
  let [section, key] = [new Map<string, string[]>(), '']
  for (const line of lines) {
    const title = firstGroup(/^\[([^\]]+)\]/u, line)
    const name = firstGroup(/^([^\s=:#;[][^=:]*)[=:]/u, line)
    if (title !== undefined) section = sectionOf(sections, title)
    else if (name !== undefined) section.set((key = name.trim().toLowerCase()), [line.replace(/^[^=:]*[=:]\s*/u, '')])
    else section.get(key)?.push(line.trim())
  }
  return new Map(Array.from(sections, ([title, values]) => [title, joined(values)]))
}

function joined(values: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  return new Map(Array.from(values, ([name, lines]) => [name, lines.join('\n').trim()]))
}

function sectionOf(sections: Map<string, Map<string, string[]>>, title: string): Map<string, string[]> {
  const name = title.trim().toLowerCase()
  const known = sections.get(name) ?? new Map<string, string[]>()
  sections.set(name, known)
  return known
}
