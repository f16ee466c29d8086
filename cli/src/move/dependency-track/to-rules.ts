import { shorten } from '#output/shorten.ts'
import type { TrackedCondition, TrackedLicence, TrackedLicenceGroup, TrackedPolicy } from '#move/dependency-track/tracked.ts'
import { counted } from '#output/counted.ts'

/** The licences that conditions of policies name by their ids. */
export interface Licences {
  readonly byUuid: ReadonlyMap<string, TrackedLicence>
  readonly groups: ReadonlyMap<string, TrackedLicenceGroup>
}

/** Entries of deny lists. */
export interface Rules {
  readonly licences: readonly { readonly key: string; readonly comment: string }[]
  /** What could not be mapped, and why. */
  readonly left: readonly string[]
}

const longestComment = 200

/** Maps a policy to denied licences, as far as it says nothing else (docs/how-to/move-from-dependency-track.md#policies). */
export function toRules(policy: TrackedPolicy, licences: Licences): Rules {
  const conditions = policy.policyConditions ?? []
  const [, reason] = obstacles.find(([is]) => is(policy)) ?? []
  if (reason !== undefined) return { licences: [], left: [reason] }
  const mapped = conditions.map((condition) => licencesOf(condition, licences))
  const comment = shorten(`policy of Dependency-Track: ${policy.name}`, longestComment)
  const keys = new Set(mapped.flatMap(({ keys: own }) => own))
  return { licences: [...keys].map((key) => ({ key, comment })), left: mapped.flatMap(({ left }) => left) }
}

/** What a policy may not say, with the reason why it then stays behind. */
const obstacles: readonly (readonly [is: (policy: TrackedPolicy) => boolean, reason: string])[] = [
  [({ violationState }) => violationState !== 'FAIL', 'it does not fail; entries of deny lists are always violations'],
  [
    ({ operator, policyConditions }) => operator === 'ALL' && (policyConditions ?? []).length > 1,
    'all of its conditions must hold at once',
  ],
  [({ tags }) => (tags ?? []).length > 0, 'it is limited to tags'],
  [({ includeChildren = false, projects }) => includeChildren && (projects ?? []).length > 0, 'it includes the children of projects'],
  [({ onlyLatestProjectVersion = false }) => onlyLatestProjectVersion, 'it is limited to the latest version'],
]

interface Mapped {
  readonly keys: readonly string[]
  readonly left: readonly string[]
}

type Named = readonly (TrackedLicence | undefined)[]

const namedBy: Readonly<Record<string, (value: string, licences: Licences) => Named>> = {
  LICENSE: (value, { byUuid }) => [byUuid.get(value)],
  LICENSE_GROUP: (value, { groups }) => groups.get(value)?.licenses ?? [undefined],
}

function licencesOf({ subject, operator, value }: TrackedCondition, licences: Licences): Mapped {
  const named = namedBy[subject]?.(value, licences)
  if (named === undefined || operator !== 'IS') return { keys: [], left: [`no setting stands for ${subject} ${operator}`] }
  const keys = named.flatMap((licence) => licence?.licenseId ?? [])
  const missing = named.length - keys.length
  return {
    keys,
    left: missing === 0 ? [] : [`${counted(missing, 'licence')} of ${subject} ${operator} ${missing === 1 ? 'has' : 'have'} no SPDX id`],
  }
}
