/** Messages to customers who wait for a time (docs/rules/waitlist.md#messages). */
import { m } from '#messages'
import { dayAndTime, timeOfDay, toDay } from '#domain/time/time.ts'
import { fitSms } from '#domain/text/gsm.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { findTimeOffer, findWaiting } from '#server/features/bookings/bookings.ts'
import { customerPaths, notify } from '#server/features/notifications/notifications.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import { emit, type Events } from '#server/platform/jobs/events.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { toSmsNumber } from './customers.ts'

type OfferParams = {
  title: string
  store: string
  startTime: string
  staff: string | null
  /** Null if the time is held for nobody. */
  heldUntil: string | null
}

const formatWhat = ({ title, staff }: Pick<OfferParams, 'title' | 'staff'>): string =>
  staff === null ? title : m.notice_wait_with({ title, staff })

/** The time of day; with the day if that is not today's. */
const until = (heldUntil: string, now: number): string => {
  const at = Date.parse(heldUntil)
  return toDay(at) === toDay(now) ? timeOfDay(at) : dayAndTime(at)
}

/** Whose end the customer does not know already. */
const END_TEXTS = {
  over: m.notice_wait_over_text,
  unanswered: m.notice_wait_unanswered_text,
  closed: m.notice_wait_closed_text,
}
type NotifiedEnd = keyof typeof END_TEXTS

export const waitlistTexts = {
  waitlist_offered: (offer: OfferParams) => {
    const when = dayAndTime(Date.parse(offer.startTime))
    const what = formatWhat(offer)
    const { store } = offer
    return {
      title: m.notice_wait_offered_title({ when }),
      text:
        offer.heldUntil === null
          ? m.notice_wait_offered_all_text({ what, store })
          : m.notice_wait_offered_text({ what, store, until: timeOfDay(Date.parse(offer.heldUntil)) }),
    }
  },
  waitlist_ended: ({ title, store, reason }: { title: string; store: string; reason: NotifiedEnd }) => ({
    title: m.notice_wait_ended_title(),
    text: END_TEXTS[reason]({ title, store }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof waitlistTexts> {}
}

export const waitlistMessageListeners: Listener[] = [
  listener('waitlist.offered', 'notices', 'notices.waitlist-offered', sendOffer),
  listener(
    'waitlist.ended',
    'notices',
    'inbox.waitlist-ended',
    notifyEnd,
    ({ reason }) => reason in END_TEXTS,
  ),
]

/** An SMS always, because ten minutes are short, and a notification. An offer that is over is not sent. */
async function sendOffer(app: AppContext, { offerId }: Events['waitlist.offered']): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  const offer = await findTimeOffer(db, offerId)
  if (!offer || offer.outcome !== null || offer.expiresAt <= now) return
  const { accountId, title, store, staff } = offer
  const params: OfferParams = {
    title,
    store,
    staff,
    startTime: offer.start.toISOString(),
    heldUntil: offer.isHeld ? offer.expiresAt.toISOString() : null,
  }
  await notify(createContext(app, null), [
    {
      to: accountId,
      type: 'waitlist_offered',
      eventKey: `waitlist_offered:${offerId}`,
      actionUrl: customerPaths.waitlist(),
      storeId: offer.storeId,
      params,
    },
  ])
  const to = toSmsNumber(offer.phone)
  if (!to) return
  const language = await getLanguage(db, accountId)
  const message = withLocale(language, () =>
    writeSms(params, now.getTime(), `${app.config.publicUrl}${customerPaths.waitlist()}`),
  )
  await emit(app, db, 'send-sms', { key: `waitlist:${offerId}:sms`, to, message })
}

function writeSms(offer: OfferParams, now: number, link: string): string {
  const when = dayAndTime(Date.parse(offer.startTime))
  return fitSms([offer.store, formatWhat(offer)], (store, what) =>
    offer.heldUntil === null
      ? m.sms_wait_offered_all({ when, store, what, link })
      : m.sms_wait_offered({ when, store, what, until: until(offer.heldUntil, now), link }),
  )
}

async function notifyEnd(app: AppContext, { entryId, reason }: Events['waitlist.ended']): Promise<void> {
  const entry = await findWaiting(app.database.db, entryId)
  if (!entry || reason === 'booked' || reason === 'left') return
  const { accountId, storeId, title, store } = entry
  await notify(createContext(app, null), [
    {
      to: accountId,
      type: 'waitlist_ended',
      eventKey: `waitlist_ended:${entryId}`,
      actionUrl: customerPaths.waitlist(),
      storeId,
      params: { title, store, reason },
    },
  ])
}
