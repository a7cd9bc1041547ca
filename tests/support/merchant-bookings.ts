/** Bookings of a shop, and what its merchant does with them, over the API. */
import assert from 'node:assert/strict'
import { openShop, timeIn, type Shop, type ShopOptions } from './factories.ts'
import type { Answer, TestApp } from './test-app.ts'

export type Booked = {
  shop: Shop
  merchant: string
  token: string
  customerId: string
  bookingId: string
  staffId: string | null
  start: number
  end: number
}

export function createBookingHelpers(test: () => TestApp) {
  let phones = 0
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token: string,
    body?: unknown,
  ): Promise<Answer> => test().ask(method, path, { token, ...(body !== undefined && { body }) })

  /** A booking of the service two days ahead, by a new customer. */
  async function bookAt(shop: Shop, clock: string, more: object = {}): Promise<Booked> {
    const { token, id } = await test().newCustomer()
    const phone = `07333${String(++phones).padStart(5, '0')}`
    const { status, body } = await ask('POST', '/bookings/service', token, {
      serviceId: shop.serviceId,
      startTime: timeIn(test(), 2, clock),
      clientInfo: { phone },
      ...more,
    })
    assert.equal(status, 201, JSON.stringify(body))
    const { booking } = body
    return {
      shop,
      merchant: shop.merchantToken,
      token,
      customerId: id,
      bookingId: booking.id,
      staffId: booking.staffId,
      start: Date.parse(booking.startTime),
      end: Date.parse(booking.endTime),
    }
  }

  return {
    ask,
    bookAt,
    book: async (options: ShopOptions = {}, clock = '10:00') =>
      bookAt(await openShop(test(), options), clock),
    step: (s: Booked, action: string, body?: unknown, token = s.merchant) =>
      ask('PUT', `/bookings/${s.bookingId}/${action}`, token, body),
    act: (s: Booked, action: string, body?: unknown, token = s.merchant) =>
      ask('POST', `/merchant/bookings/${s.bookingId}/${action}`, token, body),
    /** Reads the booking as the calendar of the store shows it. */
    read: async (s: Pick<Booked, 'bookingId' | 'merchant'>) => {
      const { status, body } = await ask('GET', `/merchant/bookings/${s.bookingId}`, s.merchant)
      assert.equal(status, 200, JSON.stringify(body))
      return body.booking
    },
    moveClockTo: (at: number) => test().clock.advance(at - test().clock.now().getTime()),
  }
}

export const getStatusAndCode = ({ status, body }: Answer) => [status, body.code]
