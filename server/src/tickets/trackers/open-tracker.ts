import { invalid } from '#platform/http-error.ts'
import type { Trackers } from '#portfolio/portfolio.ts'
import { githubTracker } from '#tickets/trackers/github-tracker.ts'
import { gitlabTracker } from '#tickets/trackers/gitlab-tracker.ts'
import type { IssueTracker } from '#tickets/trackers/issue-tracker.ts'
import { jiraTracker } from '#tickets/trackers/jira-tracker.ts'

/** The trackers that tickets can be created in. */
export const ticketTrackers = ['jira', 'github', 'gitlab'] as const
export type TicketTracker = (typeof ticketTrackers)[number]

/** Lists the active trackers of a project. */
export function activeTrackers(trackers: Trackers): readonly TicketTracker[] {
  return ticketTrackers.filter((kind) => trackers[kind] !== undefined && trackers[kind].active !== false)
}

const openers: { readonly [Kind in TicketTracker]: (settings: NonNullable<Trackers[Kind]>) => IssueTracker } = {
  jira: ({ url, key, type, email, user, passwd }) =>
    jiraTracker({
      url: baseOf(required(url, 'jira.url')),
      key: required(key, 'jira.key'),
      passwd: required(passwd, 'jira.passwd'),
      type: type || undefined,
      email: email || undefined,
      user: user || undefined,
    }),
  github: ({ url, repository = '', token }) => {
    if (!/^(?!\.+\/)[\w.-]+\/(?!\.+$)[\w.-]+$/u.test(repository))
      throw invalid('tracker', 'github.repository of the project must be owner/name')
    return githubTracker({ url: baseOf(url || 'https://api.github.com'), repository, token: required(token, 'github.token') })
  },
  gitlab: ({ url, project, token }) =>
    gitlabTracker({
      url: baseOf(url || 'https://gitlab.com'),
      project: required(project, 'gitlab.project'),
      token: required(token, 'gitlab.token'),
    }),
}

/** Makes a tracker from the settings of a project, with opened secrets; throws a 400 on `tracker` for settings that lack something. */
export function openTracker(kind: TicketTracker, trackers: Trackers): IssueTracker {
  return openers[kind](trackers[kind] ?? {})
}

function required(value: string | undefined, field: string): string {
  if (value === undefined || value === '') throw invalid('tracker', `${field} of the project is not set`)
  return value
}

function baseOf(url: string): string {
  return url.replace(/\/+$/u, '')
}
