import type { At } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { toCounts } from '#web/parts/notifications/to-counts.ts'

/**
 * Loads the counts for the loader around all pages: null for others than merchants. A failure leaves the bell without a
 * number.
 */
export async function loadUnreadNotifications(context: LoaderArgs['context'], signal: AbortSignal) {
  if (context.get(sessionContext)?.role !== 'merchant') return null
  const now: At = context.get(nowContext).getTime()
  const counts = await context
    .get(callContext)('GET /notifications/counts', { signal })
    .then(({ data }) => toCounts(data))
    .catch(() => ({ unread: 0, messages: 0 }))
  return { counts, now }
}
export type UnreadNotifications = NonNullable<Awaited<ReturnType<typeof loadUnreadNotifications>>>
