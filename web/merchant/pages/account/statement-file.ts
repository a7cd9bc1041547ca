import { redirect } from 'react-router'
import { dayOf } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'
import { readMonth } from './statement-month.ts'

/** The statement as a CSV file. */
export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(paths.statement()))
  const month = readMonth(url.searchParams, dayOf(context.get(nowContext).getTime()).slice(0, 7))
  const store = url.searchParams.get('store')
  const { fileName, data } = await context.get(callContext)('GET /merchant/statement/export', {
    query: { month, ...(store && { storeId: store }) },
    signal,
  })
  return new Response(data, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
