import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

const Text = Type.Optional(Type.String({ maxLength: 250 }))
const Secret = Type.Optional(Type.String({ maxLength: 2000 }))
const Url = Type.Optional(Type.String({ maxLength: 2000 }))
const Active = Type.Optional(Type.Boolean())
const CloseWhenGone = Type.Optional(Type.Boolean({ description: 'closes tickets whose finding is gone' }))

/** Issue trackers: never returned; `passwd` and `token` are encrypted at rest. */
export const Trackers = Type.Object(
  {
    jira: Type.Object(
      {
        url: Url,
        user: Text,
        passwd: Secret,
        key: Text,
        type: Text,
        email: Text,
        active: Active,
        closeWhenGone: CloseWhenGone,
      },
      { ...closed, title: 'JiraTracker' },
    ),
    tfs: Type.Object({ account: Text, project: Text, token: Secret, active: Active }, { ...closed, title: 'TfsTracker' }),
    github: Type.Object(
      { url: Url, token: Secret, repository: Text, active: Active, closeWhenGone: CloseWhenGone },
      { ...closed, title: 'GithubTracker' },
    ),
    gitlab: Type.Object(
      { url: Url, token: Secret, project: Text, active: Active, closeWhenGone: CloseWhenGone },
      { ...closed, title: 'GitlabTracker' },
    ),
  },
  closed,
)
export type Trackers = Partial<Static<typeof Trackers>>
