import { redirect } from 'react-router'
import { toDay } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'
import { figuresQuery } from './figures-query.ts'

/** The figures as a CSV file, for a page without scripts. */
export async function loader({ context, request, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(paths.figures()))
  const today = toDay(context.get(nowContext).getTime())
  const { fileName, data } = await context.get(callContext)('GET /merchant/analytics/export', {
    query: figuresQuery(url.searchParams, today),
    signal: request.signal,
  })
  return new Response(data, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
