import { expect, it } from 'vitest'
import { missingRoles } from './page-roles.ts'
import { permissions } from './permissions.ts'

it('a page names the roles that open it to those who have none of them', () => {
  expect(missingRoles('/risks', ['developer'])).toEqual(permissions.portfolioReaders)
  expect(missingRoles('/projects/1/licences', ['company_security_manager'])).toEqual(permissions.licenseReportReaders)
})

it('one of several roles is enough, and a page that is not listed needs none', () => {
  expect(missingRoles('/modules/1/findings', ['account_admin', 'developer'])).toBeUndefined()
  expect([missingRoles('/', []), missingRoles('/lookups', []), missingRoles('/riskscheme', [])]).toEqual([undefined, undefined, undefined])
})

it('the pages of a module or project open to developers, and their settings do not', () => {
  const paths = [
    '/modules/1',
    '/modules/1/graph',
    '/modules/1/settings',
    '/projects/1/fixes',
    '/projects/1/goals',
    '/risks/tasks',
    '/risks/1',
  ]
  expect(paths.filter((path) => missingRoles(path, ['developer']) !== undefined)).toEqual([
    '/modules/1/settings',
    '/projects/1/goals',
    '/risks/1',
  ])
})
