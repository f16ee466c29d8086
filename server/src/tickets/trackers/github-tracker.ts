import { type Static, Type } from 'typebox'
import { Check } from 'typebox/schema'
import { escapeMarkdown } from '#tickets/trackers/escape-markdown.ts'
import { type IssueTracker, type TicketDraft, titleOf } from '#tickets/trackers/issue-tracker.ts'

const Created = Type.Object({ number: Type.Integer(), html_url: Type.String({ pattern: '^https?://' }) })
const Found = Type.Array(Type.Object({ ...Created.properties, body: Type.Optional(Type.Union([Type.String(), Type.Null()])) }))
const Issue = Type.Object({
  state: Type.String(),
  assignee: Type.Optional(Type.Union([Type.Object({ login: Type.String() }), Type.Null()])),
})

interface GithubAccess {
  /** Of the API. */
  readonly url: string
  readonly repository: string
  readonly token: string
}

/** Issues of a repository in GitHub, by its REST API of 2022-11-28. */
export function githubTracker({ url, repository, token }: GithubAccess): IssueTracker {
  const issues = `/repos/${repository.split('/').map(encodeURIComponent).join('/')}/issues`
  return {
    name: 'GitHub',
    base: url,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
    create: (draft) => ({ path: issues, body: { title: titleOf(draft), body: markdownOf(draft) } }),
    readCreated: (answer) => (Check(Created, answer) ? toRef(answer) : undefined),
    // those changed since then, among them all that were created
    find: (since) => ({ path: `${issues}?state=all&sort=created&direction=asc&per_page=100&since=${since.toISOString()}` }),
    readFound: (answer) => (Check(Found, answer) ? answer.map((one) => ({ ref: toRef(one), text: one.body ?? '' })) : undefined),
    read: (key) => ({ path: `${issues}/${key}` }),
    readState: (answer) => (Check(Issue, answer) ? toState(answer) : undefined),
    comment: (key, text) => ({ path: `${issues}/${key}/comments`, body: { body: escapeMarkdown(text) } }),
    close: (key) => ({ path: `${issues}/${key}`, method: 'PATCH', body: { state: 'closed', state_reason: 'completed' } }),
  }
}

/** Writes the lines as paragraphs of Markdown, with the link at the end. */
export function markdownOf({ lines, url }: TicketDraft): string {
  return [...lines.map(escapeMarkdown), `<${url}>`].join('\n\n')
}

function toRef({ number, html_url: url }: Static<typeof Created>) {
  return { key: String(number), url }
}

function toState({ state, assignee }: Static<typeof Issue>) {
  return { isOpen: state === 'open', state, assignee: assignee?.login }
}
