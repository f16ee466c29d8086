import type { Notice, NoticeLine } from '#webhooks/messages/notice.ts'

/** Writes a notice for Slack. Names stand in elements without markup; only the text of the notification needs escapes. Pure. */
export function toSlackMessage({ title, url, lines }: Notice): object {
  const heading = { type: 'rich_text_section', elements: [link({ text: title, url }, { bold: true })] }
  const list = {
    type: 'rich_text_list',
    style: 'bullet',
    elements: lines.map((line) => ({ type: 'rich_text_section', elements: [link(line, {})] })),
  }
  return { text: escape(title), blocks: [{ type: 'rich_text', elements: lines.length === 0 ? [heading] : [heading, list] }] }
}

function link({ text, url }: NoticeLine, style: object): object {
  return url === undefined ? { type: 'text', text, style } : { type: 'link', url, text, style }
}

/** Escapes the three characters that begin or end Slack's control sequences, such as `<!channel>`. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
