import { type Static, Type } from 'typebox'
import { type Caller, listUsers } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import { DigestMoment, frequencies } from '#digests/digest-settings.ts'
import { listDigests } from '#digests/digest-store.ts'
import { mostRefusals } from '#digests/schedule/decide-next.ts'

/** The digest of a user as administrators see it. */
export const DigestOfUser = Type.Object(
  {
    userId: Type.String(),
    userName: Type.String(),
    frequency: Type.Enum([...frequencies]),
    next: DigestMoment,
    lastSent: DigestMoment,
    problem: Type.Union([Type.String(), Type.Null()]),
    paused: Type.Boolean(),
  },
  { title: 'DigestOfUser' },
)
export type DigestOfUser = Static<typeof DigestOfUser>

/** Lists the digests of the company that are on, those with a problem first; two statements. */
export async function listCompanyDigests({ db }: AppContext, caller: Caller): Promise<readonly DigestOfUser[]> {
  const names = new Map((await listUsers(db, caller)).map(({ _id: id, name }) => [id, name]))
  const digests = (await listDigests(db, caller)).map(({ userId, settings: { frequency }, due, lastSent, problem, refusals }) => ({
    userId,
    userName: names.get(userId) ?? '',
    frequency,
    next: due?.toISOString() ?? null,
    lastSent: lastSent?.toISOString() ?? null,
    problem: problem ?? null,
    paused: refusals >= mostRefusals,
  }))
  return digests.toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null) || a.userName.localeCompare(b.userName))
}
