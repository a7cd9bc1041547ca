import { m } from '#messages'
import { answerBy, HOLD_MS, isRequest } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { MINUTE, timeOfDay, type At } from '#domain/time/time.ts'
import type { Item } from '../state/load.ts'
import { momentText } from '../state/moment-text.ts'
import type { SlotCheck } from '../state/slot-check.ts'

/** Texts to confirm a booking that needs more than a click (docs/rules/bookings.md#manual-confirmation). */
export function confirmationText(item: Item, start: At, now: At): { title: string; description: string } {
  const { needsConsultation, storeName: store } = item
  if (isRequest(item))
    return {
      title: m.booking_review_request_title(),
      description: m.booking_review_request_text({ store, time: momentText(answerBy(now, start), now) }),
    }
  return needsConsultation
    ? {
        title: m.booking_review_consultation_title(),
        description: m.booking_review_consultation_text({ store }),
      }
    : { title: m.booking_review_price_title(), description: m.booking_review_price_text({ store }) }
}

/** `heldUntil` is the end of a hold that the customer has already; otherwise paying begins one. */
export function nextSteps(item: Item, start: At, now: At, heldUntil?: At) {
  return [...confirmationSteps(item, start, now, heldUntil), payAtStore(item)]
}

function confirmationSteps(item: Item, start: At, now: At, heldUntil: At | undefined) {
  const detail = m.booking_next_code()
  if (item.feeCents > 0)
    return [
      {
        title: m.booking_next_pin(),
        detail: heldUntil
          ? m.booking_review_held({ time: timeOfDay(heldUntil) })
          : m.booking_next_pin_detail({ time: timeOfDay(start), count: HOLD_MS / MINUTE }),
      },
      { title: m.booking_next_confirmed(), detail },
    ]
  if (!isRequest(item)) return [{ title: m.booking_next_confirmed_now(), detail }]
  const time = momentText(answerBy(now, start), now)
  return [{ title: m.booking_next_reply({ time }), detail: m.booking_next_held() }]
}

/** A package pays for what costs nothing. */
const payAtStore = ({ storeCents }: Item) =>
  storeCents === 0
    ? { title: m.booking_at_store_nothing(), detail: m.booking_at_store_package() }
    : {
        title:
          storeCents === null
            ? m.booking_at_store_agree()
            : m.booking_at_store_pay({ amount: formatKes(storeCents) }),
        detail: m.booking_at_store_detail(),
      }

/** Returns the text about the payment at the store, which is below the button on a phone. */
export function laterPaymentText({ feeCents, storeCents }: Item): string {
  if (storeCents === null)
    return feeCents > 0 ? m.booking_review_later_agree_rest() : m.booking_review_later_agree()
  if (storeCents === 0) return m.booking_at_store_nothing()
  const amount = formatKes(storeCents)
  return feeCents === 0
    ? m.booking_review_later_pay({ amount })
    : m.booking_review_later_pay_total({ amount, total: formatKes(feeCents + storeCents) })
}

export function staffText(
  person: { name: string; role: string } | undefined,
  state: SlotCheck['state'] | undefined,
  time = '',
): string {
  if (state === 'taken') return m.booking_staff_taken({ time })
  if (!person) return m.booking_review_staff_any()
  return state === 'free'
    ? m.booking_review_staff_free({ name: person.name.split(' ')[0] ?? '' })
    : person.role
}
