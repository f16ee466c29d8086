import { oneLine } from '#platform/one-line.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Makes Markdown that shows the text as it is: without formatting, links, mentions, references to issues or commands (`/close`). */
export function escapeMarkdown(text: string): string {
  return oneLine(text)
    .replaceAll(/[\\`*_{}[\]()|!+#~$%^-]/gu, (mark) => `\\${mark}`)
    .replaceAll(/[&<>]/gu, (mark) => entities[mark] ?? mark)
    .replaceAll(/[@#!&~%:](?=[\w\\/])/gu, (mark) => `${mark}\u{200B}`)
    .replace(/^\//u, '\\/')
}
