import type { FormValues } from '../ui/record-form.tsx'

export const trackers = ['jira', 'tfs', 'github', 'gitlab'] as const
export type Tracker = (typeof trackers)[number]

interface TrackerField {
  readonly name:
    | 'url'
    | 'user'
    | 'passwd'
    | 'key'
    | 'type'
    | 'email'
    | 'account'
    | 'project'
    | 'token'
    | 'repository'
    | 'active'
    | 'closeWhenGone'
  readonly kind: 'text' | 'password' | 'choice'
}

/** What is stored of each tracker (docs/reference/settings.md#issue-trackers). */
export const trackerFields: Readonly<Record<Tracker, readonly TrackerField[]>> = {
  jira: [
    { name: 'url', kind: 'text' },
    { name: 'user', kind: 'text' },
    { name: 'passwd', kind: 'password' },
    { name: 'key', kind: 'text' },
    { name: 'type', kind: 'text' },
    { name: 'email', kind: 'text' },
    { name: 'active', kind: 'choice' },
    { name: 'closeWhenGone', kind: 'choice' },
  ],
  tfs: [
    { name: 'account', kind: 'text' },
    { name: 'project', kind: 'text' },
    { name: 'token', kind: 'password' },
    { name: 'active', kind: 'choice' },
  ],
  github: [
    { name: 'url', kind: 'text' },
    { name: 'repository', kind: 'text' },
    { name: 'token', kind: 'password' },
    { name: 'active', kind: 'choice' },
    { name: 'closeWhenGone', kind: 'choice' },
  ],
  gitlab: [
    { name: 'url', kind: 'text' },
    { name: 'project', kind: 'text' },
    { name: 'token', kind: 'password' },
    { name: 'active', kind: 'choice' },
    { name: 'closeWhenGone', kind: 'choice' },
  ],
}

/** Makes the settings of a tracker from its form; what is empty is not sent. */
export function trackerBody(tracker: Tracker, values: FormValues): Readonly<Record<string, string | boolean>> {
  const given = trackerFields[tracker].filter(({ name }) => (values[name] ?? '') !== '')
  const entries = given.map(({ name, kind }) => [name, kind === 'choice' ? values[name] === 'true' : (values[name] ?? '')])
  return Object.fromEntries(entries) as Readonly<Record<string, string | boolean>>
}
