import assert from 'node:assert/strict'
import { test } from 'mocha'
import { memberMay, MERCHANT_ROLES, type MerchantRole } from '#domain/accounts/merchant-role.ts'
import { pages } from '../paths.ts'
import { findPathAction } from './page-actions.ts'

const opens = (role: MerchantRole | null, path: string) => {
  const action = findPathAction(path)
  return action === null || memberMay({ merchantRole: role, isLimited: false }, action)
}
const whoOpens = (path: string) => MERCHANT_ROLES.filter((role) => opens(role, path))

test('each page is for the roles that its path names, with and without parameters', () => {
  assert.deepEqual(whoOpens('/'), MERCHANT_ROLES)
  assert.deepEqual(whoOpens('/clients/0193'), ['front-desk', 'manager', 'owner'])
  assert.deepEqual(whoOpens('/clients/mails'), ['manager', 'owner'])
  assert.deepEqual(whoOpens('/chat'), ['front-desk', 'manager', 'owner'])
  assert.deepEqual(whoOpens('/chat/settings'), ['front-desk', 'manager', 'owner'])
  assert.deepEqual(whoOpens('/chat/0193'), ['front-desk', 'manager', 'owner'])
  assert.deepEqual(whoOpens('/offers'), ['front-desk', 'manager', 'owner'])
  assert.deepEqual(whoOpens('/offers/new'), ['manager', 'owner'])
  assert.deepEqual(whoOpens('/settings/stores/1/branches/new/'), ['manager', 'owner'])
})

test('an account that is in no team opens its own pages and the forms for signing in', () => {
  const open = Object.values(pages).filter((path) => opens(null, path))
  assert.deepEqual(
    open.toSorted(),
    [
      '/account',
      '/account/notifications',
      '/account/phone',
      '/account/security',
      '/accounts/reset-password',
      '/accounts/sign-in',
      '/decisions/:id',
      '/help',
      '/join',
      '/more',
      '/notifications',
      '/request-password-reset',
      '/sign-up',
      '/sign-up/email',
    ].toSorted(),
  )
})
