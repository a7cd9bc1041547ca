import type { At } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { toCounts } from '#web/parts/notifications/to-counts.ts'
import { attempt } from '../../attempt.ts'

/** Loads the unread notifications for the loader around all pages: null for others than customers. */
export async function loadUnreadNotifications(context: LoaderArgs['context'], signal: AbortSignal) {
  if (context.get(sessionContext)?.role !== 'customer') return null
  const { loaded } = await attempt(context.get(callContext)('GET /notifications/counts', { signal }))
  const now: At = context.get(nowContext).getTime()
  return { counts: loaded ? toCounts(loaded.data) : { unread: 0, messages: 0 }, now }
}
export type UnreadNotifications = NonNullable<Awaited<ReturnType<typeof loadUnreadNotifications>>>
