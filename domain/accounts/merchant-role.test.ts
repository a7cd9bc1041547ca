import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasMerchantRole, MERCHANT_ROLES } from './merchant-role.ts'

test('a role includes those before it', () => {
  const granted = MERCHANT_ROLES.map((role) => MERCHANT_ROLES.filter((least) => hasMerchantRole(role, least)))
  assert.deepEqual(granted, [
    ['staff'],
    ['staff', 'front-desk'],
    ['staff', 'front-desk', 'manager'],
    ['staff', 'front-desk', 'manager', 'owner'],
  ])
})

test('an account without a role may do nothing, and front-desk is required by default', () => {
  assert.equal(hasMerchantRole(null, 'staff'), false)
  assert.equal(hasMerchantRole('staff'), false)
  assert.equal(hasMerchantRole('front-desk'), true)
})
