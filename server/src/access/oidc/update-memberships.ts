import { recordActivity } from '#access/activity-store.ts'
import { noteLostAdministrators } from '#access/administrators.ts'
import type { Actor } from '#access/caller.ts'
import { removeInvitation } from '#access/invitations/invitation-store.ts'
import { decideMemberships, type Facts, type KnownMember, type Member, type Membership } from '#access/oidc/decide-memberships.ts'
import { type Grants, grantsOf } from '#access/grants.ts'
import {
  disarmUser,
  findKnownMembers,
  findLinkableMembers,
  hasRoomFor,
  type Identity,
  insertIdentity,
  lockIdentity,
  markEnded,
} from '#access/oidc/identity-store.ts'
import type { Profile } from '#access/oidc/profile.ts'
import { grantedIn } from '#access/scim/give-group-roles.ts'
import { findGroupNames } from '#access/scim/scim-group-store.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import type { Scope } from '#access/scope.ts'
import { insertUser, updateUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { OidcConfig } from '#platform/oidc-settings.ts'

/** A person at the provider, and the request with which they sign in. */
export interface Arrival {
  readonly config: OidcConfig
  readonly profile: Profile
  readonly source: Pick<Actor, 'address' | 'requestId'>
}

/**
 * Makes the person's users follow what the provider says: links, creates, gives roles, ends (docs/reference/access.md#openid-connect).
 * Returns how many companies the person may enter.
 */
export async function updateMemberships({ db, now }: Pick<AppContext, 'db' | 'now'>, arrival: Arrival): Promise<number> {
  const identity = { issuer: arrival.config.issuer, subject: arrival.profile.subject }
  return transact(db, async (trx) => {
    await lockIdentity(trx, identity)
    const memberships = decideMemberships(await loadFacts(trx, arrival, identity))
    const saving = { ...arrival, identity, now: now() }
    for (const membership of memberships) await save(trx, membership, saving)
    for (const membership of memberships) await noteLost(trx, membership, saving)
    return memberships.filter(({ kind }) => kind !== 'end' && kind !== 'refuse').length
  })
}

async function loadFacts(trx: Transaction, { config, profile }: Arrival, identity: Identity): Promise<Facts> {
  const { email, groups } = profile
  const known = await findKnownMembers(trx, identity)
  const linkable = email === undefined ? [] : await findLinkableMembers(trx, email, config.issuer)
  const grants = await addProvisionedGrants(trx, grantsOf(groups, config.groups), {
    members: [...known, ...linkable],
    mapping: config.groups,
  })
  return {
    grants,
    known,
    linkable,
    creatable: config.createUsers && email !== undefined ? await findCreatable(trx, email, grants) : [],
  }
}

interface Provisioned {
  readonly members: readonly Member[]
  readonly mapping: OidcConfig['groups']
}

/** Groups that a company's provider has provisioned count like those of the sign-in, in that company alone. */
async function addProvisionedGrants(
  trx: Transaction,
  grants: Grants | undefined,
  { members, mapping }: Provisioned,
): Promise<Grants | undefined> {
  if (grants === undefined || mapping === undefined) return undefined
  const all = new Map(grants)
  for (const { companyId, userId } of members) {
    const names = (await findGroupNames(trx, { companyId }, [userId])).get(userId)
    const roles = grantedIn(companyId, names, mapping)
    if (roles.length > 0) all.set(companyId, [...new Set([...(all.get(companyId) ?? []), ...roles])])
  }
  return all
}

async function findCreatable(trx: Transaction, email: string, grants: Grants = new Map()): Promise<readonly string[]> {
  const creatable: string[] = []
  for (const companyId of grants.keys()) if (await hasRoomFor(trx, { companyId }, email)) creatable.push(companyId)
  return creatable
}

interface Saving extends Arrival {
  readonly identity: Identity
  readonly now: Date
}

async function save(trx: Transaction, membership: Membership, saving: Saving): Promise<void> {
  const { identity, profile } = saving
  if (membership.kind === 'refuse') return refuse(trx, membership.member, saving, 'the user is deactivated')
  if (membership.kind === 'end') return end(trx, membership.member, saving)
  const { kind, roles } = membership
  if (kind === 'create') return create(trx, membership, saving)
  const { member } = membership
  if (kind === 'link') {
    await insertIdentity(trx, member, member.userId, identity)
    await record(trx, member, saving, { action: 'updated', detail: `signs in as ${profile.subject} at ${identity.issuer}` })
  } else await markEnded(trx, member, identity)
  await giveRoles(trx, member, roles, saving)
}

async function noteLost(trx: Transaction, membership: Membership, saving: Saving): Promise<void> {
  if (membership.kind === 'create' || membership.kind === 'refuse') return
  const { member } = membership
  if (membership.kind !== 'end' && membership.roles.includes('account_admin')) return
  const active = !('isActive' in member) || member.isActive
  await noteLostAdministrators(trx, actorOf(member, saving, 'system'), [{ _id: member.userId, roles: [...member.roles], active }])
}

async function giveRoles(trx: Transaction, member: Member, roles: readonly Scope[], saving: Saving): Promise<void> {
  if (roles.length === member.roles.length && roles.every((role) => member.roles.includes(role))) return
  await updateUser(trx, member, member.userId, { roles })
  await endUserSessions(trx, member, member.userId)
  await record(trx, member, saving, { action: 'updated', detail: 'roles, as the groups grant' })
}

async function create(trx: Transaction, { companyId, roles }: Membership & { readonly kind: 'create' }, saving: Saving): Promise<void> {
  const { identity, profile } = saving
  const { email = '', name = email } = profile
  const userId = await insertUser(trx, { companyId }, { email, name, roles, passwordHash: undefined })
  await insertIdentity(trx, { companyId }, userId, identity)
  await record(trx, { companyId, userId, name, roles }, saving, { action: 'created', detail: 'at the first sign-in' })
}

async function end(trx: Transaction, member: KnownMember, saving: Saving): Promise<void> {
  if (!member.hasEnded) {
    await markEnded(trx, member, saving.identity, saving.now)
    await disarmUser(trx, member, member.userId)
    await removeInvitation(trx, member, member.userId)
    await endUserSessions(trx, member, member.userId)
    await record(trx, member, saving, { action: 'updated', detail: 'roles and password are removed: no group grants access' })
  }
  await refuse(trx, member, saving, 'no group grants access')
}

async function refuse(trx: Transaction, member: Member, saving: Saving, detail: string): Promise<void> {
  const { userId: objectId, name } = member
  await recordActivity(trx, actorOf(member, saving, 'anonymous'), { action: 'refused', object: 'session', objectId, name, detail })
}

interface Line {
  readonly action: 'created' | 'updated'
  readonly detail: string
}

async function record(trx: Transaction, member: Member, saving: Saving, line: Line): Promise<void> {
  const { userId: objectId, name } = member
  await recordActivity(trx, actorOf(member, saving, 'system'), { ...line, object: 'user', objectId, name })
}

function actorOf({ companyId }: Pick<Member, 'companyId'>, { source }: Saving, name: 'system' | 'anonymous'): Actor {
  return { companyId, id: undefined, name, ...source }
}
