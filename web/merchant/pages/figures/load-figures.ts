import { redirect } from 'react-router'
import { comparedPeriods } from '#domain/analytics/period.ts'
import { addDays, toDay, daysBetween } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'
import { figuresQuery } from './figures-query.ts'

export async function loadFigures({ context, request, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant')
    throw redirect(paths.signIn(url.pathname + url.search))
  const call = context.get(callContext)
  const today = toDay(context.get(nowContext).getTime())
  const query = figuresQuery(url.searchParams, today)
  const [figures, { stores }] = await Promise.all([
    call('GET /merchant/analytics', { query, signal: request.signal }),
    call('GET /bookings/merchant', { query: { date: today, page: 1, limit: 1 }, signal: request.signal }),
  ])
  const { period, elapsed } = comparedPeriods(query.period, query.day, today)
  return {
    figures,
    stores,
    storeId: query.storeId,
    kind: query.period,
    today,
    /** Days of the whole period, of which a part may not have come. */
    days: daysBetween(period.from, period.to),
    isPartial: elapsed.to < period.to,
    previousDay: addDays(period.from, -1),
    nextDay: period.to > today ? null : period.to,
  }
}
