import type { Notice, NoticeLine } from '#webhooks/messages/notice.ts'

/** Writes a notice for Mattermost, in Markdown. Pure. */
export function toMattermostMessage({ title, url, lines }: Notice): object {
  return { text: [`**${link({ text: title, url })}**`, ...lines.map((line) => `- ${link(line)}`)].join('\n') }
}

function link({ text, url }: NoticeLine): string {
  return url === undefined ? escape(text) : `[${escape(text)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes Markdown, and separates `@`, `~`, `:` and `#` from what would make them a mention, a channel, an emoji or a tag. */
function escape(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]()|!+#-]/gu, (mark) => `\\${mark}`)
    .replaceAll(/[&<>]/gu, (mark) => entities[mark] ?? mark)
    .replaceAll(/[@~:#](?=\S)/gu, (mark) => `${mark}\u{200B}`)
}
