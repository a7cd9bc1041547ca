import { redirect } from 'react-router'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'

/** The clients as a CSV file, for a page without scripts. */
export async function loader({ context, request, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(paths.clients()))
  const store = url.searchParams.get('store')
  const { fileName, data } = await context.get(callContext)('GET /merchant/clients/export', {
    query: { ...(store && { storeId: store }) },
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
