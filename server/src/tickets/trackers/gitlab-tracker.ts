import { type Static, Type } from 'typebox'
import { Check } from 'typebox/schema'
import { escapeMarkdown } from '#tickets/trackers/escape-markdown.ts'
import { markdownOf } from '#tickets/trackers/github-tracker.ts'
import { type IssueTracker, titleOf } from '#tickets/trackers/issue-tracker.ts'

const Created = Type.Object({ iid: Type.Integer(), web_url: Type.String({ pattern: '^https?://' }) })
const Found = Type.Array(Type.Object({ ...Created.properties, description: Type.Optional(Type.Union([Type.String(), Type.Null()])) }))
const Issue = Type.Object({ state: Type.String(), assignees: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))) })

interface GitlabAccess {
  /** Of the instance. */
  readonly url: string
  /** Path or number. */
  readonly project: string
  readonly token: string
}

/** Issues of a project in GitLab, by its REST API v4. */
export function gitlabTracker({ url, project, token }: GitlabAccess): IssueTracker {
  const issues = `/api/v4/projects/${encodeURIComponent(project)}/issues`
  return {
    name: 'GitLab',
    base: url,
    headers: { 'private-token': token, accept: 'application/json' },
    create: (draft) => ({ path: issues, body: { title: titleOf(draft), description: markdownOf(draft) } }),
    readCreated: (answer) => (Check(Created, answer) ? toRef(answer) : undefined),
    find: (since) => ({ path: `${issues}?scope=all&order_by=created_at&sort=asc&per_page=100&created_after=${since.toISOString()}` }),
    readFound: (answer) => (Check(Found, answer) ? answer.map((one) => ({ ref: toRef(one), text: one.description ?? '' })) : undefined),
    read: (key) => ({ path: `${issues}/${key}` }),
    readState: (answer) => (Check(Issue, answer) ? toState(answer) : undefined),
    comment: (key, text) => ({ path: `${issues}/${key}/notes`, body: { body: escapeMarkdown(text) } }),
    close: (key) => ({ path: `${issues}/${key}`, method: 'PUT', body: { state_event: 'close' } }),
  }
}

function toRef({ iid, web_url: url }: Static<typeof Created>) {
  return { key: String(iid), url }
}

function toState({ state, assignees = [] }: Static<typeof Issue>) {
  return { isOpen: state === 'opened', state, assignee: assignees[0]?.name }
}
