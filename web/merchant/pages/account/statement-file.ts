import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { statementQuery } from './statement-month.ts'

/** The statement as a CSV file. */
export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const query = statementQuery({ context, url })
  const { fileName, data } = await context.get(callContext)('GET /merchant/statement/export', {
    query,
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
