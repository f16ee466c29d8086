import type { Grants } from '#access/grants.ts'
import type { Scope } from '#access/scope.ts'

/** A user of one company. */
export interface Member {
  readonly companyId: string
  readonly userId: string
  readonly name: string
  readonly roles: readonly Scope[]
}

/** A user who signed in as this subject before. */
export interface KnownMember extends Member {
  /** Whether the groups no longer granted access at the last sign-in. */
  readonly hasEnded: boolean
  readonly isActive: boolean
}

/** What is known about a person who signs in. */
export interface Facts {
  readonly grants: Grants | undefined
  readonly known: readonly KnownMember[]
  /** Users with the person's verified address, in companies that allow linking by it. */
  readonly linkable: readonly Member[]
  /** The granted companies in which a user can be created. */
  readonly creatable: readonly string[]
}

/** What a sign-in does in one company; `roles` are those afterwards. */
export type Membership =
  | { readonly kind: 'enter' | 'link'; readonly member: Member; readonly roles: readonly Scope[] }
  | { readonly kind: 'create'; readonly companyId: string; readonly roles: readonly Scope[] }
  | { readonly kind: 'end'; readonly member: KnownMember }
  | { readonly kind: 'refuse'; readonly member: KnownMember }

/** Decides where a person enters, and with which roles (docs/reference/access.md#openid-connect). */
export function decideMemberships(facts: Facts): readonly Membership[] {
  const { grants, known, linkable } = facts
  if (grants === undefined) {
    const unknown = linkable.filter(({ companyId }) => !known.some((member) => member.companyId === companyId))
    return [
      ...known.map((member) => enterKnown(member, member.roles)),
      ...unknown.map((member) => ({ kind: 'link', member, roles: member.roles }) as const),
    ]
  }
  const ended = known.filter(({ companyId }) => !grants.has(companyId))
  const granted = Array.from(grants, ([companyId, roles]) => decideGranted(facts, companyId, roles))
  return [...granted.filter((membership) => membership !== undefined), ...ended.map((member) => ({ kind: 'end', member }) as const)]
}

/** A deactivated user stays as they are. */
function enterKnown(member: KnownMember, roles: readonly Scope[]): Membership {
  return member.isActive ? { kind: 'enter', member, roles } : { kind: 'refuse', member }
}

function decideGranted({ known, linkable, creatable }: Facts, companyId: string, roles: readonly Scope[]): Membership | undefined {
  function isThere(at: { readonly companyId: string }): boolean {
    return at.companyId === companyId
  }
  const member = known.find(isThere)
  if (member !== undefined) return enterKnown(member, roles)
  const linked = linkable.find(isThere)
  if (linked !== undefined) return { kind: 'link', member: linked, roles }
  return creatable.includes(companyId) ? { kind: 'create', companyId, roles } : undefined
}
