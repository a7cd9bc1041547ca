import { redirect } from 'react-router'
import { m } from '#messages'
import { mayDo } from '#domain/accounts/merchant-role.ts'
import { toDay, isDay, shortDay } from '#domain/time/time.ts'
import {
  callContext,
  customerUrlContext,
  nowContext,
  sessionContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'

export async function loadToday({ context, request, url }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (session?.role !== 'merchant') throw redirect(paths.signIn(url.pathname + url.search))
  const now = context.get(nowContext).getTime()
  const requested = url.searchParams.get('date') ?? ''
  const date = isDay(requested) ? requested : toDay(now)
  const storeId = url.searchParams.get('store') || undefined
  const call = context.get(callContext)
  const { signal } = request
  const [loaded, { services: servicesForAnyone }] = await Promise.all([
    call('GET /bookings/merchant', {
      query: { date, page: 1, limit: 200, ...(storeId && { storeId }) },
      signal,
    }),
    mayDo(session.merchantRole ?? null, 'editCatalogue')
      ? call('GET /merchant/services/for-anyone', { query: { ...(storeId && { storeId }) }, signal })
      : { services: [] },
  ])
  const meta = [
    { title: m.merchant_page_title({ page: shortDay(date) }) },
    { name: 'description', content: m.merchant_day_description() },
  ]
  return { loaded, servicesForAnyone, date, storeId, now, customerUrl: context.get(customerUrlContext), meta }
}
