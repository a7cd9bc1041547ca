/** Messages to the holders of packages (docs/rules/packages.md#messages). */
import { m } from '#messages'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { fitSms } from '#domain/text/gsm.ts'
import { formatDate, type Day } from '#domain/time/time.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { findPackageNotice } from '#server/features/bookings/bookings.ts'
import { customerPaths, notify } from '#server/features/notifications/notifications.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import { emit, type Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { toSmsNumber } from './customers.ts'

type PackageParams = { store: string; service: string; left: number; validUntil: Day }
/** `from`: the former holder; null if it was bought. */
type Received = PackageParams & { from: string | null }

export const packageTexts = {
  package_received: ({ store, service, left, validUntil, from }: Received) => {
    const text = { store, day: formatDate(validUntil) }
    return {
      title: m.notice_package_title({ count: left, service }),
      text:
        from === null
          ? m.notice_package_bought_text(text)
          : m.notice_package_given_text({ ...text, name: from }),
    }
  },
  package_ending: ({ store, service, left, validUntil }: PackageParams) => ({
    title: m.notice_package_ending_title({ count: left, service }),
    text: m.notice_package_ending_text({ store, day: formatDate(validUntil) }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof packageTexts> {}
}

export const packageMessageListeners: Listener[] = [
  listener('package.received', 'notices', 'notices.package-received', sendReceived),
  listener('package.ending', 'notices', 'notices.package-ending', sendEnding),
]

/** An SMS always, because the phone number is what the package is used with, and a notification to an account. */
async function sendReceived(
  app: AppContext,
  { saleId, from }: Events['package.received'],
  { eventId }: Attempt,
): Promise<void> {
  const found = await findPackageNotice(app.database.db, saleId)
  if (!found) return
  const { accountId, storeId, store, service, left, validUntil } = found
  if (accountId !== null)
    await notify(createContext(app, null), [
      {
        to: accountId,
        type: 'package_received',
        eventKey: `package_received:${eventId}`,
        actionUrl: customerPaths.package(saleId),
        storeId,
        params: { store, service, left, validUntil, from },
      },
    ])
  await send(app, found, `package:${eventId}`, (link) => {
    const what = { count: left, day: formatDate(validUntil), link }
    return fitSms([store, service], (storeName, serviceName) =>
      from === null
        ? m.sms_package_bought({ ...what, store: storeName, service: serviceName })
        : m.sms_package_given({ ...what, store: storeName, service: serviceName, name: from }),
    )
  })
}

/** A notification to an account; an SMS to a person without one. */
async function sendEnding(app: AppContext, { saleId }: Events['package.ending']): Promise<void> {
  const found = await findPackageNotice(app.database.db, saleId)
  if (!found || found.left === 0) return
  const { accountId, storeId, store, service, left, validUntil } = found
  if (accountId !== null) {
    await notify(createContext(app, null), [
      {
        to: accountId,
        type: 'package_ending',
        eventKey: `package_ending:${saleId}:${validUntil}`,
        actionUrl: customerPaths.package(saleId),
        storeId,
        params: { store, service, left, validUntil },
      },
    ])
    return
  }
  await send(app, found, `package-ending:${saleId}:${validUntil}`, (link) => {
    const what = { count: left, day: formatDate(validUntil), link }
    return fitSms([store, service], (storeName, serviceName) =>
      m.sms_package_ending({ ...what, store: storeName, service: serviceName }),
    )
  })
}

/** A phone without an account has no language. */
async function send(
  app: AppContext,
  { accountId, phone }: { accountId: string | null; phone: string | null },
  key: string,
  write: (link: string) => string,
): Promise<void> {
  const to = toSmsNumber(phone)
  if (!to) return
  const { db } = app.database
  const language = accountId === null ? DEFAULT_LOCALE : await getLanguage(db, accountId)
  const message = withLocale(language, () => write(`${app.config.publicUrl}${customerPaths.packages()}`))
  await emit(app, db, 'send-sms', { key: `${key}:sms`, to, message })
}
