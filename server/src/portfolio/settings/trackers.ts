import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

const Text = Type.Optional(Type.String({ maxLength: 250 }))
const Secret = Type.Optional(Type.String({ maxLength: 2000 }))
const Active = Type.Optional(Type.Boolean())

/** Issue trackers: never returned; `passwd` and `token` are encrypted at rest. */
export const Trackers = Type.Object(
  {
    jira: Type.Object(
      {
        url: Type.Optional(Type.String({ maxLength: 2000 })),
        user: Text,
        passwd: Secret,
        key: Text,
        type: Text,
        email: Text,
        active: Active,
      },
      { ...closed, title: 'JiraTracker' },
    ),
    tfs: Type.Object({ account: Text, project: Text, token: Secret, active: Active }, { ...closed, title: 'TfsTracker' }),
    github: Type.Object({ token: Secret, repository: Text, active: Active }, { ...closed, title: 'GithubTracker' }),
  },
  closed,
)
export type Trackers = Partial<Static<typeof Trackers>>
