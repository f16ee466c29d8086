import type { Notice } from '#webhooks/messages/notice.ts'

/** Writes a notice as an Adaptive Card for a Workflows webhook of Microsoft Teams. Text runs have no Markdown. Pure. */
export function toTeamsMessage({ title, url, lines }: Notice): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [block(title, { weight: 'bolder', size: 'medium' }), ...lines.map((line) => block(line.text, selected(line.url)))],
    actions: [openUrl(url, 'Open in Waybill')],
  }
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }] }
}

function block(text: string, style: object): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: withoutFunctions(text), ...style }] }
}

function selected(url: string | undefined): object {
  return url === undefined ? {} : { selectAction: openUrl(url, 'Open') }
}

function openUrl(url: string, title: string): object {
  return { type: 'Action.OpenUrl', title, url }
}

/** Cards replace `{{DATE(…)}}` and `${…}` in any text; a zero-width space keeps them as they were written. */
function withoutFunctions(text: string): string {
  return text.replaceAll(/(?<=[{$])\{/gu, '\u{200B}{')
}
