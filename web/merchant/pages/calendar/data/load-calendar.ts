import { redirect } from 'react-router'
import { m } from '#messages'
import { toDay } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../../paths.ts'
import { readChoice, toQuery, toWaitlistQuery } from './calendar-choice.ts'

export async function loadCalendar({ context, request, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant')
    throw redirect(paths.signIn(url.pathname + url.search))
  const now = context.get(nowContext).getTime()
  const choice = readChoice(url.searchParams, toDay(now))
  const call = context.get(callContext)
  const { signal } = request
  const [calendar, { waiting }] = await Promise.all([
    call('GET /merchant/calendar', { query: toQuery(choice), signal }),
    choice.view === 'day'
      ? call('GET /merchant/waitlist', { query: toWaitlistQuery(choice), signal })
      : { waiting: [] },
  ])
  const meta = [
    { title: m.merchant_page_title({ page: m.merchant_nav_calendar() }) },
    { name: 'description', content: m.merchant_calendar_description() },
  ]
  return { calendar, waiting, choice, now, meta }
}
