import type { components } from '../api/schema.d.ts'

type User = components['schemas']['User']

/** Returns the id of the only active administrator; undefined where there are several, as the service sees it. Pure. */
export function lastAdministrator(users: readonly Pick<User, '_id' | 'active' | 'roles'>[]): string | undefined {
  const administrators = users.filter(({ active, roles }) => active && roles.includes('account_admin'))
  return administrators.length === 1 ? administrators[0]?.['_id'] : undefined
}
