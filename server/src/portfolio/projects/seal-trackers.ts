import type { SecretBox } from '#platform/secret-box.ts'
import type { Trackers } from '#portfolio/settings/trackers.ts'

type TrackersInput = { readonly [Kind in keyof Trackers]?: Trackers[Kind] | null }

const kinds = ['jira', 'tfs', 'github', 'gitlab'] as const

/** The fields of a tracker that are stored sealed. */
export const trackerSecrets: ReadonlySet<string> = new Set(['passwd', 'token'])

/** Binds a sealed secret to its project, tracker and field. */
export function secretPurpose(of: string, field: string): string {
  return `tracker ${of}.${field}`
}

/** Seals the secrets of the given trackers for the project; null trackers, which unset, stay null. */
export function sealTrackers({ seal }: SecretBox, projectId: string, sent: TrackersInput): Readonly<Record<string, object | null>> {
  const given = kinds.flatMap((kind) => {
    const tracker = sent[kind]
    return tracker === undefined ? [] : [[kind, tracker] as const]
  })
  return Object.fromEntries(
    given.map(([kind, tracker]) => [
      kind,
      tracker && sealFields(tracker, (name, text) => seal(text, secretPurpose(`${projectId} ${kind}`, name))),
    ]),
  )
}

function sealFields(tracker: object, seal: (name: string, text: string) => string): object {
  const entries = Object.entries(tracker).map(([name, value]: [string, unknown]) => [
    name,
    trackerSecrets.has(name) && typeof value === 'string' ? seal(name, value) : value,
  ])
  return Object.fromEntries(entries)
}
