import { redirect } from 'react-router'
import { m } from '#messages'
import { dayOf, isDay, shortDay } from '#domain/time/time.ts'
import {
  callContext,
  customerUrlContext,
  nowContext,
  sessionContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'

export async function loadToday({ context, request, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant')
    throw redirect(paths.signIn(url.pathname + url.search))
  const now = context.get(nowContext).getTime()
  const requested = url.searchParams.get('date') ?? ''
  const date = isDay(requested) ? requested : dayOf(now)
  const storeId = url.searchParams.get('store') || undefined
  const loaded = await context.get(callContext)('GET /bookings/merchant', {
    query: { date, page: 1, limit: 200, ...(storeId && { storeId }) },
    signal: request.signal,
  })
  const meta = [
    { title: m.merchant_page_title({ page: shortDay(date) }) },
    { name: 'description', content: m.merchant_day_description() },
  ]
  return { loaded, date, storeId, now, customerUrl: context.get(customerUrlContext), meta }
}
