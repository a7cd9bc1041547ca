import { m } from '#messages'
import type { NotificationTag } from '#domain/notifications/notification-types.ts'
import { formatKes } from '#domain/payments/money.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'

type Quote = { requestId: string; offerId: string; title: string }
type ShownQuote = Quote & {
  provider: string
  cents: number
  tags: readonly NotificationTag[]
  isChanged: boolean
}
/** Rejection by the customer, because of another quote, or with the whole request. */
type Rejection = Quote & { why: 'declined' | 'another' | 'closed' }
/** `area` is null if it is unknown. */
type NewRequest = { requestId: string; title: string; area: string | null }

export const requestNotificationTexts = {
  service_request_offer: ({ title, provider, cents, isChanged }: ShownQuote, count) => {
    const amount = formatKes(cents)
    const text = m.notice_service_request_offer_text({ provider, amount, title })
    if (count > 1 && !isChanged)
      return {
        title: m.notice_offer_many_title({ count }),
        text: m.notice_offer_many_text({ provider, amount, title }),
      }
    return {
      title: isChanged ? m.notice_offer_changed_title({ provider }) : m.notice_offer_new_title(),
      text,
      // The title in lists would read as advertising.
      ...(count === 1 && { emailSubject: text }),
    }
  },
  offer_accepted: ({ title, customer }: Quote & { customer: string }) => ({
    title: m.notice_offer_accepted_title(),
    text: m.notice_offer_accepted_text({ customer, title }),
  }),
  offer_rejected: ({ title, why }: Rejection) =>
    ({
      declined: () => ({
        title: m.notice_offer_rejected_title(),
        text: m.notice_offer_rejected_text({ title }),
      }),
      another: () => ({
        title: m.notice_offer_another_title(),
        text: m.notice_offer_another_text({ title }),
      }),
      closed: () => ({ title: m.notice_offer_closed_title(), text: m.notice_offer_closed_text({ title }) }),
    })[why](),
  offer_withdrawn: ({ title, provider }: Quote & { provider: string }) => ({
    title: m.notice_offer_withdrawn_title(),
    text: m.notice_offer_withdrawn_text({ provider, title }),
  }),
  new_service_request: ({ title, area }: NewRequest) => ({
    title:
      area === null
        ? m.notice_new_service_request_title_anywhere()
        : m.notice_new_service_request_title({ area }),
    text: m.notice_new_service_request_text({ title }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof requestNotificationTexts> {}
}
