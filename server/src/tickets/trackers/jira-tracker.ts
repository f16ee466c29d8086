import { type Static, Type } from 'typebox'
import { Check } from 'typebox/schema'
import { oneLine } from '#platform/one-line.ts'
import { type IssueRef, type IssueTracker, type TicketDraft, titleOf } from '#tickets/trackers/issue-tracker.ts'

const Created = Type.Object({ key: Type.String({ pattern: '^[A-Z][A-Z0-9_]*-[0-9]+$' }) })
const Found = Type.Object({
  issues: Type.Array(Type.Object({ ...Created.properties, fields: Type.Object({ description: Type.Optional(Type.Unknown()) }) })),
})
const Issue = Type.Object({
  fields: Type.Object({
    status: Type.Object({ name: Type.String(), statusCategory: Type.Optional(Type.Object({ key: Type.String() })) }),
    assignee: Type.Optional(Type.Union([Type.Object({ displayName: Type.String() }), Type.Null()])),
  }),
})

const Transition = Type.Object({ id: Type.String(), to: Type.Object({ statusCategory: Type.Object({ key: Type.String() }) }) })
const Transitions = Type.Object({ transitions: Type.Array(Transition) })

interface JiraAccess {
  readonly url: string
  /** Key of the project. */
  readonly key: string
  readonly type?: string | undefined
  /** With an address it is Jira Cloud, and the password an API token. */
  readonly email?: string | undefined
  readonly user?: string | undefined
  readonly passwd: string
}

/** Issues of a project in Jira: Cloud by REST v3, Server and Data Center by REST v2 (docs/reference/tickets.md#jira). */
export function jiraTracker({ url, key: project, type = 'Task', email, user, passwd }: JiraAccess): IssueTracker {
  const isCloud = email !== undefined
  const api = `/rest/api/${isCloud ? '3' : '2'}`
  const issues = `${api}/issue`
  const name = email ?? user
  const write = isCloud ? adfOf : wikiOf
  function toRef({ key }: { readonly key: string }): IssueRef {
    return { key, url: `${url}/browse/${key}` }
  }
  return {
    name: 'Jira',
    base: url,
    headers: {
      authorization: name === undefined ? `Bearer ${passwd}` : `Basic ${Buffer.from(`${name}:${passwd}`).toString('base64')}`,
      accept: 'application/json',
    },
    create: (draft) => ({
      path: issues,
      body: { fields: { project: { key: project }, issuetype: { name: type }, summary: titleOf(draft), description: write(draft) } },
    }),
    readCreated: (answer) => (Check(Created, answer) ? toRef(answer) : undefined),
    find: (since, now) => ({ path: `${api}/search${isCloud ? '/jql' : ''}?${searchOf(project, now.getTime() - since.getTime())}` }),
    readFound: (answer) => (Check(Found, answer) ? answer.issues.map((one) => ({ ref: toRef(one), text: textOf(one.fields) })) : undefined),
    read: (key) => ({ path: `${issues}/${key}?fields=status,assignee` }),
    readState: (answer) => (Check(Issue, answer) ? toState(answer) : undefined),
    comment: (key, text) => ({ path: `${issues}/${key}/comment`, body: { body: write({ lines: [text] }) } }),
    findClosing: (key) => ({ path: `${issues}/${key}/transitions` }),
    close: (key, closing) => {
      const id = Check(Transitions, closing) ? closing.transitions.find(endsIssue)?.id : undefined
      return id === undefined ? undefined : { path: `${issues}/${key}/transitions`, body: { transition: { id } } }
    },
  }
}

const minuteMs = 60_000

/** JQL reads a date in the time zone of the user, so the moment is given as the time since then. */
function searchOf(project: string, agoMs: number): string {
  const jql = `project = ${JSON.stringify(project)} and created >= "-${String(Math.ceil(agoMs / minuteMs))}m" order by created asc`
  return new URLSearchParams({ jql, fields: 'description', maxResults: '100' }).toString()
}

/** A description is text, or a document whose text nodes contain it. */
function textOf({ description }: { readonly description?: unknown }): string {
  return JSON.stringify(description ?? '')
}

type Text = Pick<TicketDraft, 'lines'> & { readonly url?: string }

/** Writes the Atlassian Document Format, whose text nodes have no markup. */
function adfOf({ lines, url }: Text): object {
  const paragraphs = lines.map((line) => paragraph({ type: 'text', text: oneLine(line) }))
  const link = url === undefined ? [] : [paragraph({ type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] })]
  return { type: 'doc', version: 1, content: [...paragraphs, ...link] }
}

function paragraph(node: object): object {
  return { type: 'paragraph', content: [node] }
}

/** Writes wiki markup that shows the lines as they are. */
function wikiOf({ lines, url }: Text): string {
  const escaped = lines.map((line) => oneLine(line).replaceAll(/[\\{}[\]!|*_+^~?-]/gu, (mark) => (mark === '\\' ? '&#92;' : `\\${mark}`)))
  return [...escaped, ...(url === undefined ? [] : [url])].join('\n\n')
}

function endsIssue({ to }: Static<typeof Transition>): boolean {
  return to.statusCategory.key === 'done'
}

function toState({ fields: { status, assignee } }: Static<typeof Issue>) {
  return { isOpen: status.statusCategory?.key !== 'done', state: status.name, assignee: assignee?.displayName }
}
