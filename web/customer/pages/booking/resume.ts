import { redirect } from 'react-router'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'

/**
 * Redirects to the newest booking that waits for its payment, or to the deals (docs/rules/bookings.md#holds).
 */
export async function loader({ context, url, request }: LoaderArgs) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname + url.search))
  const now = context.get(nowContext).getTime()
  const { bookings } = await context.get(callContext)('GET /bookings/user', {
    query: { status: 'pending', page: 1, limit: 100 },
    signal: request.signal,
  })
  const held = bookings.find(
    (booking) => booking.requiresPayment && Date.parse(booking.holdExpiresAt ?? '') > now,
  )
  throw redirect(held ? paths.book.pay(held.id) : paths.hotdeals())
}
