import assert from 'node:assert/strict'
import { test } from 'mocha'
import { RouterContextProvider } from 'react-router'
import type { Session } from '#contract/session.ts'
import { sessionContext } from '#web/app/document/load-context.ts'
import { customersOnly } from './customers-only.ts'

const createContext = (role: Session['role'] | null) => {
  const session: Session | null = role && {
    id: 'u',
    role,
    firstName: 'Otieno',
    lastName: 'Ouma',
    email: 'otieno@d3.test',
    phoneNumber: null,
    isPhoneVerified: false,
    avatar: null,
    appearance: 'system',
    merchantRole: null,
    adminRole: null,
    hasSecondFactor: false,
    staffId: null,
    isLimited: false,
    referralSlug: null,
    language: null,
  }
  return new RouterContextProvider(new Map([[sessionContext, session]]))
}

test('a page for customers leads a business account to its profile, which says why', () => {
  for (const role of ['merchant', 'admin'] as const)
    assert.throws(
      () => customersOnly(createContext(role)),
      (thrown) => thrown instanceof Response && thrown.headers.get('location') === '/profile',
    )
})

test('customers may stay, and the call itself asks visitors to sign in', () => {
  customersOnly(createContext('customer'))
  customersOnly(createContext(null))
})
