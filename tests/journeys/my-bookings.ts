/** Bookings for the journeys about existing bookings. */
import { addDays, HOUR } from '#domain/time/time.ts'
import {
  appTime,
  book,
  bookable,
  getBooking,
  get,
  newCustomer,
  listStoreOffers,
  pay,
  post,
  type Bookable,
  type Booking,
  type Customer,
} from './api.ts'

export const STORE = 'Kinyozi Kings'

export async function paidBooking(): Promise<{ customer: Customer; booking: Booking; choice: Bookable }> {
  const customer = await newCustomer()
  const choice = await bookable(STORE)
  const booking = await book(customer, choice)
  await pay(customer, booking)
  return { customer, booking: await getBooking(customer, booking.id), choice }
}

/** A booking of a service without automatic confirmation, on another day. */
export async function requestAt(
  store: string,
  firstName: string,
): Promise<{ customer: Customer; booking: Booking }> {
  const service = await findServiceOnRequest(store)
  const tomorrow = addDays(toNairobiTime(new Date(await appTime()).toISOString()).date, 1)
  const { next } = await get<{ next: { date: string; startTime: string }[] }>(
    `/bookings/availability?serviceId=${service.id}&from=${tomorrow}&days=14`,
  )
  const slot = next.at(-1)!
  const customer = await newCustomer(firstName)
  const { booking } = await post<{ booking: Booking }>(
    '/bookings/service',
    { serviceId: service.id, startTime: `${slot.date}T${slot.startTime}` },
    customer.token,
  )
  return { customer, booking }
}

/** A service of this store whose bookings the store confirms. */
export async function findServiceOnRequest(store: string): Promise<{ id: string }> {
  const { store: shop } = (await listStoreOffers(store))[0]!
  const { services } = await get<{
    services: { id: string; auto_confirm_bookings: boolean; booking_enabled: boolean }[]
  }>(`/services/store/${shop.id}`)
  return services.find((each) => !each.auto_confirm_bookings && each.booking_enabled)!
}

/** The date and time in Nairobi, such as '2026-11-22' and '15:00'. */
export function toNairobiTime(instant: string): { date: string; time: string } {
  const local = new Date(Date.parse(instant) + 3 * HOUR).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}
