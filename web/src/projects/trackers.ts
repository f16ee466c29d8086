import type { FormValues } from '../ui/record-form.tsx'

export const trackers = ['jira', 'tfs', 'github'] as const
export type Tracker = (typeof trackers)[number]

interface TrackerField {
  readonly name: 'url' | 'user' | 'passwd' | 'key' | 'type' | 'email' | 'account' | 'project' | 'token' | 'repository' | 'active'
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
  ],
  tfs: [
    { name: 'account', kind: 'text' },
    { name: 'project', kind: 'text' },
    { name: 'token', kind: 'password' },
    { name: 'active', kind: 'choice' },
  ],
  github: [
    { name: 'repository', kind: 'text' },
    { name: 'token', kind: 'password' },
    { name: 'active', kind: 'choice' },
  ],
}

/** Makes the settings of a tracker from its form; what is empty is not sent. */
export function trackerBody(tracker: Tracker, values: FormValues): Readonly<Record<string, string | boolean>> {
  const texts = trackerFields[tracker].filter(({ name, kind }) => kind !== 'choice' && (values[name] ?? '') !== '')
  return { ...Object.fromEntries(texts.map(({ name }) => [name, values[name] ?? ''])), active: values['active'] === 'true' }
}
