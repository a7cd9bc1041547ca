/** Titles and texts of notifications, in the current language. Times are those of Nairobi. */
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type {
  NotificationParams,
  NotificationTag,
  NotificationType,
} from '#domain/notifications/notification-types.ts'
import { bookingTexts } from './booking-texts.ts'
import type { NotificationText, Writer, Writers } from './writers.ts'

/** In the order of the rules: the first tag that a quote has. */
const QUOTE_TITLES: readonly [NotificationTag, () => string][] = [
  ['verified-provider', m.notice_offer_verified_title],
  ['high-value', m.notice_offer_high_value_title],
  ['quick-response', m.notice_offer_quick_title],
]
const quoteTitle = (tags: readonly NotificationTag[]): string =>
  (QUOTE_TITLES.find(([tag]) => tags.includes(tag))?.[1] ?? m.notice_offer_new_title)()

const newOffer = ({ title, cents, feeCents }: NotificationParams['new_offer']): string =>
  cents === null ? title : m.notice_new_offer_text({ title, price: withFee(cents, feeCents) })

/** 'KES 320 + KES 57 fee' */
const withFee = (cents: number, feeCents = 0): string =>
  feeCents > 0 ? `${formatKes(cents)} ${m.offer_card_fee({ amount: formatKes(feeCents) })}` : formatKes(cents)

const WRITERS: Writers = {
  ...bookingTexts,
  new_message: ({ from, text }, count) => ({
    title: m.notice_new_message_title({ from }),
    text: count > 1 ? m.notice_new_message_many({ count }) : text,
  }),

  service_request_offer: ({ title, provider, cents, tags, isChanged }, count) => {
    const text = m.notice_service_request_offer_text({ provider, amount: formatKes(cents), title })
    if (isChanged) return { title: m.notice_offer_changed_title({ provider }), text }
    return count === 1
      ? { title: quoteTitle(tags), text }
      : {
          title: m.notice_offer_many_title({ count }),
          text: m.notice_offer_many_text({ provider, amount: formatKes(cents), title }),
        }
  },
  offer_accepted: ({ title, customer }) => ({
    title: m.notice_offer_accepted_title(),
    text: m.notice_offer_accepted_text({ customer, title }),
  }),
  offer_rejected: ({ title, why }) =>
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
  offer_withdrawn: ({ title, provider }) => ({
    title: m.notice_offer_withdrawn_title(),
    text: m.notice_offer_withdrawn_text({ provider, title }),
  }),
  new_service_request: ({ title, area }) => ({
    title:
      area === null
        ? m.notice_new_service_request_title_anywhere()
        : m.notice_new_service_request_title({ area }),
    text: m.notice_new_service_request_text({ title }),
  }),

  price_drop: ({ title, store, fromCents, toCents, feeCents }) => ({
    title: m.notice_price_drop_title(),
    text: m.notice_price_drop_text({
      title,
      store,
      from: formatKes(fromCents),
      to: withFee(toCents, feeCents),
    }),
  }),
  ends_soon: ({ title, store, endsAt }) => ({
    title: m.notice_ends_soon_title(),
    text: m.notice_ends_soon_text({ title, store, when: dayAndTime(Date.parse(endsAt)) }),
  }),
  new_offer: (offer, count) =>
    count === 1
      ? { title: m.notice_new_offer_title({ store: offer.store }), text: newOffer(offer) }
      : {
          title: m.notice_new_offer_many_title({ store: offer.store, count }),
          text: m.notice_new_offer_many_text({ offer: newOffer(offer) }),
        },

  store_follow: ({ store, customer }, count) =>
    count === 1
      ? { title: m.notice_store_follow_title(), text: m.notice_store_follow_text({ customer, store }) }
      : {
          title: m.notice_store_follow_many_title({ count }),
          text: m.notice_store_follow_many_text({ customer, store, count: count - 1 }),
        },
  new_review: ({ store, customer, rating }) => ({
    title: m.notice_new_review_title({ count: rating }),
    text: m.notice_new_review_text({ customer, store }),
  }),
  review_response: ({ store, text }) => ({ title: m.notice_review_response_title({ store }), text }),

  reward_earned: ({ cents, friend }) => ({
    title: m.notice_reward_earned_title({ amount: formatKes(cents) }),
    text: m.notice_reward_earned_text({ friend }),
  }),
  team_joined: ({ name }) => ({
    title: m.notice_team_joined_title({ name }),
    text: m.notice_team_joined_text(),
  }),
  new_sign_in: ({ device, at }) => ({
    title: m.notice_new_sign_in_title(),
    text: m.notice_new_sign_in_text({ device, when: dayAndTime(Date.parse(at)) }),
  }),
  announcement: ({ title, text }) => ({ title, text }),
}

const MAX_TEXT_LENGTH = 300

/** `params` must be those of the type, as `notify` stored them. */
export function writeNotification(type: NotificationType, params: unknown, count = 1): NotificationText {
  const write = WRITERS[type] as Writer<NotificationType>
  const { title, text } = write(params as NotificationParams[NotificationType], count)
  return { title, text: shorten(text) }
}

const shorten = (text: string): string => {
  const characters = [...text]
  return characters.length <= MAX_TEXT_LENGTH
    ? text
    : `${characters
        .slice(0, MAX_TEXT_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
