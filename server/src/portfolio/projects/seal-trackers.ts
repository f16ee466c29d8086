import type { SecretBox } from '#platform/secret-box.ts'
import type { Trackers } from '#portfolio/settings/trackers.ts'

type TrackersInput = { readonly [Kind in keyof Trackers]?: Trackers[Kind] | null }

const kinds = ['jira', 'tfs', 'github'] as const
const secretFields = new Set(['passwd', 'token'])

/** The trackers sent, their secrets sealed for the project; null ones, which unset, stay null. */
export function sealTrackers({ seal }: SecretBox, projectId: string, sent: TrackersInput): Readonly<Record<string, object | null>> {
  const given = kinds.flatMap((kind) => {
    const tracker = sent[kind]
    return tracker === undefined ? [] : [[kind, tracker] as const]
  })
  return Object.fromEntries(
    given.map(([kind, tracker]) => [
      kind,
      tracker && sealFields(tracker, (name, text) => seal(text, `tracker ${projectId} ${kind}.${name}`)),
    ]),
  )
}

function sealFields(tracker: object, seal: (name: string, text: string) => string): object {
  const entries = Object.entries(tracker).map(([name, value]: [string, unknown]) => [
    name,
    secretFields.has(name) && typeof value === 'string' ? seal(name, value) : value,
  ])
  return Object.fromEntries(entries)
}
