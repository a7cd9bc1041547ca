import assert from 'node:assert/strict'
import { test } from 'mocha'
import {
  hasMerchantRole,
  LEAST_ROLE,
  mayDo,
  memberMay,
  MERCHANT_ROLES,
  type MerchantAction,
} from './merchant-role.ts'

test('a role includes those before it', () => {
  const granted = MERCHANT_ROLES.map((role) => MERCHANT_ROLES.filter((least) => hasMerchantRole(role, least)))
  assert.deepEqual(granted, [
    ['staff'],
    ['staff', 'front-desk'],
    ['staff', 'front-desk', 'manager'],
    ['staff', 'front-desk', 'manager', 'owner'],
  ])
})

const ACTIONS = Object.keys(LEAST_ROLE) as MerchantAction[] // the keys of the table

test('an account that is in no team may do nothing', () => {
  assert.deepEqual(
    ACTIONS.filter((action) => mayDo(null, action)),
    [],
  )
})

test('staff handle bookings only, and owners do everything', () => {
  const of = (role: (typeof MERCHANT_ROLES)[number]) => ACTIONS.filter((action) => mayDo(role, action))
  assert.deepEqual(of('staff'), ['handleBookings'])
  assert.deepEqual(of('front-desk'), [
    'handleBookings',
    'seeCatalogue',
    'handleClients',
    'addClients',
    'answerReviews',
    'answerChats',
    'makeQuotes',
    'editQuoteTemplates',
  ])
  assert.deepEqual(
    ACTIONS.filter((action) => !mayDo('manager', action)),
    ['manageTeam', 'closeStores', 'exportBusiness'],
  )
  assert.deepEqual(of('owner'), ACTIONS)
})

test('members who are limited to some stores do nothing that concerns the whole business', () => {
  const of = (isLimited: boolean) =>
    ACTIONS.filter((action) => memberMay({ merchantRole: 'manager', isLimited }, action))
  assert.deepEqual(
    of(false),
    ACTIONS.filter((action) => mayDo('manager', action)),
  )
  assert.deepEqual(
    of(false).filter((action) => !of(true).includes(action)),
    [
      'addClients',
      'editQuoteTemplates',
      'openStores',
      'editChatSettings',
      'importClients',
      'editInterests',
      'seeHistory',
    ],
  )
})
