/** Customers with rewards that are available. */
import assert from 'node:assert/strict'
import { SETTLES_AFTER_MS } from '#domain/booking/store-actions.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { openAccounts, PASSWORD, type Person } from './accounts.ts'
import { timeIn, type Shop } from './factories.ts'
import { payingIn } from './paying.ts'
import type { TestApp } from './test-app.ts'
import { ALL_SCHEDULED } from './scheduled-jobs.ts'

/** Creates one customer for each shop, who has referred somebody that has booked there; by then all are signed in again. */
export async function earnAt(test: TestApp, shops: readonly Shop[]): Promise<Person[]> {
  const accounts = openAccounts(test)
  const { newPhone, answer, waitForStatus, getBooking } = payingIn(() => test)
  const { db } = test.app.database
  const earners: Person[] = []
  for (const shop of shops) {
    const earner = await accounts.register()
    const { referral_slug: referralSlug } = await db
      .selectFrom('accounts')
      .select('referral_slug')
      .where('id', '=', earner.id)
      .executeTakeFirstOrThrow()
    const friend = await accounts.register({ referralSlug })
    await db.updateTable('accounts').set({ is_phone_verified: true }).where('id', '=', friend.id).execute()
    const booked = await test.ask('POST', '/bookings/offers', {
      token: friend.token,
      body: { offerId: shop.offerId, startTime: timeIn(test, 2) },
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const bookingId: string = booked.body.booking.id
    const phone = newPhone()
    const reply = await test.ask('POST', '/payments/mpesa', {
      token: friend.token,
      body: { bookingId, phoneNumber: phone },
    })
    const { token, email } = friend
    await answer(phone, 'pay')
    await waitForStatus(
      { shop, token, email, phone, bookingId, paymentId: reply.body.payment.id, reply },
      'completed',
    )
    const { startTime } = await getBooking({ token, bookingId })
    test.clock.advance(Math.max(0, Date.parse(startTime) - test.clock.now().getTime()) + MINUTE)
    await test.ask('PUT', `/bookings/${bookingId}/complete`, { token: shop.merchantToken })
    earners.push(earner)
  }
  test.clock.advance(SETTLES_AFTER_MS)
  await test.drainJobs(...ALL_SCHEDULED)
  test.clock.advance(7 * DAY)
  return Promise.all(
    earners.map(async (earner) => ({ ...earner, token: await test.signIn(earner.email, PASSWORD) })),
  )
}
