import { check, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventTypes } from '#webhooks/event.ts'
import { messageFormats, toMessage } from '#webhooks/messages/message-format.ts'
import { makeNotice } from '#webhooks/messages/notice.ts'
import { toMattermostMessage } from '#webhooks/messages/mattermost-message.ts'
import { toSlackMessage } from '#webhooks/messages/slack-message.ts'
import { toTeamsMessage } from '#webhooks/messages/teams-message.ts'
import type { StoredEvent } from '#webhooks/payload.ts'

const publicUrl = 'https://waybill.example'
const at = new Date('2026-05-01T10:00:00.000Z')
const place = { projectId: 'p', project: 'Shop', moduleId: 'm', module: 'api' }

function finding(id: string, subject: string) {
  const component = { componentKey: 'npm:lodash', componentVersion: '4.17.20' }
  return {
    _id: id,
    kind: 'vulnerability',
    subject,
    status: 'violation',
    score: 9.8,
    ...component,
    reason: 'critical',
    acceptedBefore: null,
  }
}

function found(findings: readonly object[], total = findings.length): StoredEvent {
  const counts = { cause: 'scan', total, violations: total, warnings: 0 }
  return { type: 'finding.new', at, path: '/core/modules/m', data: { ...place, ...counts, findings } }
}

const hostile = '<!channel> <@U1> @all ~town :bomb: #tag *b* _i_ `c` [x](https://evil.example) a|b & {{DATE(1)}} ${x}\nsecond\u{202E}'

// docs/reference/webhooks.md#chat-formats
describe('a message', () => {
  const event = found([finding('f', 'CVE-2026-1')])
  const title = '1 new finding in Shop / api: 1 violation, 0 warnings'
  const line = 'violation: CVE-2026-1 (9.8) in npm:lodash 4.17.20. critical'
  const [page, findingPage] = [`${publicUrl}/modules/m/findings`, `${publicUrl}/modules/m/findings/f`]

  it('for Slack is rich text with links to the web app, and a text for notifications', () => {
    const heading = { type: 'rich_text_section', elements: [{ type: 'link', url: page, text: title, style: { bold: true } }] }
    const entry = { type: 'rich_text_section', elements: [{ type: 'link', url: findingPage, text: line, style: {} }] }
    expect(toMessage('slack', event, publicUrl)).toEqual({
      text: title,
      blocks: [{ type: 'rich_text', elements: [heading, { type: 'rich_text_list', style: 'bullet', elements: [entry] }] }],
    })
  })

  it('for Microsoft Teams is an Adaptive Card with links to the web app', () => {
    const selectAction = { type: 'Action.OpenUrl', title: 'Open', url: findingPage }
    expect(toMessage('teams', event, publicUrl)).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: title, weight: 'bolder', size: 'medium' }] },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: line, selectAction }] },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open in Waybill', url: page }],
          },
        },
      ],
    })
  })

  it('for Mattermost is Markdown with links to the web app', () => {
    const text = [
      `**[1 new finding in Shop / api: 1 violation, 0 warnings](${page})**`,
      `- [violation: CVE\\-2026\\-1 \\(9.8\\) in npm:\u{200B}lodash 4.17.20. critical](${findingPage})`,
    ]
    expect(toMessage('mattermost', event, publicUrl)).toEqual({ text: text.join('\n') })
  })

  it('in the format of Waybill is the signed payload', () => {
    const data = { url: `${publicUrl}/api/v2/core/modules/m`, ...(event.data as object) }
    expect(toMessage('waybill', event, publicUrl)).toEqual({ type: 'finding.new', timestamp: at.toISOString(), data })
  })

  it.each(eventTypes)('says something about %s in every format', (type) => {
    const release = { approvalId: 'a', name: 'Shop', version: null }
    const data = {
      ...place,
      ...release,
      _id: 'x',
      status: 'approved',
      byName: 'Ann',
      reason: null,
      error: null,
      product: 'Gate',
      vulnerability: 'CVE-2026-1',
      earlyWarningDue: at.toISOString(),
      total: 1,
      violations: 1,
      warnings: 0,
      findings: [finding('f', 'CVE-2026-1')],
      risks: [{ _id: 'r', name: 'Leak' }],
      releases: [release],
      vulnerabilities: [{ key: 'CVE-2026-1', knownExploited: true, confidence: 5, componentKey: 'npm:a', componentVersion: '1' }],
    }
    for (const format of messageFormats) {
      const message = JSON.stringify(toMessage(format, { type, at, path: '/x', data }, publicUrl))
      expect(message).toMatch(/Shop|Leak|Gate/u)
      expect(message).toContain(publicUrl)
      expect(message).not.toContain('undefined')
    }
  })
})

describe('a name in a message', () => {
  const notice = makeNotice({ title: hostile, url: publicUrl, lines: [], total: 0 })

  it('has no line breaks and no characters that turn the direction of text', () => {
    expect(notice.title).toMatch(/\$\{x\} second$/u)
  })

  it('mentions no one in Slack', () => {
    expect(toSlackMessage(notice)).toMatchObject({
      text: expect.stringContaining('&lt;!channel&gt; &lt;@U1&gt;'),
      blocks: [{ elements: [{ elements: [{ type: 'link', text: notice.title }] }] }],
    })
  })

  it('calls no function of a card in Teams', () => {
    const text = JSON.stringify(toTeamsMessage(notice))
    expect(text).not.toMatch(/\{\{DATE|\$\{/u)
  })

  it('has no markup in Mattermost: it mentions no one, and links nowhere else', () => {
    const names = string({ unit: 'grapheme', maxLength: 80 }).map((text) => `${text}${hostile}`)
    check(
      property(names, (name) => {
        const { text } = toMattermostMessage({ title: name, url: publicUrl, lines: [] }) as { text: string }
        const label = text.slice('**['.length, -`](${publicUrl})**`.length)
        expect(label.replaceAll(/\\./gu, '')).not.toMatch(/[<>*_`[\]()|{}]|@\w|~\w|:\w|:\/|#\w/u)
      }),
      { numRuns: 200 },
    )
  })
})

// docs/reference/webhooks.md#limits-of-messages
describe('a long message', () => {
  const findings = Array.from({ length: 50 }, (_, i) => finding(String(i), `${'&'.repeat(300)}${String(i)}`))

  it('lists ten entries and says how many more there are', () => {
    const { text } = toMessage('mattermost', found(findings, 70), publicUrl) as { text: string }
    expect(text.split('\n')).toHaveLength(12)
    expect(text).toContain('- [and 60 more]')
  })

  it.each([
    ['slack', 40_000],
    ['teams', 28_000],
    ['mattermost', 16_383],
  ] as const)('for %s stays below its limit', (format, limit) => {
    const long = { ...(found(findings, 70).data as object), project: '&'.repeat(1_000) }
    expect(JSON.stringify(toMessage(format, { ...found(findings), data: long }, publicUrl)).length).toBeLessThan(limit)
  })

  it('cuts between characters', () => {
    const { title } = makeNotice({ title: '💥'.repeat(200), url: publicUrl, lines: [], total: 0 })
    expect(title).toBe(`${'💥'.repeat(149)}…`)
  })
})
