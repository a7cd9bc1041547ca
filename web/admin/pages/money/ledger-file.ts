import { dayOf, isDay } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'

/** The ledger of a period as a CSV file, read in pieces while it is sent. */
export function loader({ context, request: { signal }, url }: LoaderArgs) {
  const today = dayOf(context.get(nowContext).getTime())
  const dayIn = (name: string, otherwise: string) => {
    const day = url.searchParams.get(name) ?? ''
    return isDay(day) ? day : otherwise
  }
  const to = dayIn('to', today)
  const from = dayIn('from', `${to.slice(0, 7)}-01`)
  const call = context.get(callContext)
  const encoder = new TextEncoder()
  let after: string | undefined
  const file = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { data, next } = await call('GET /admin/money/export', {
        query: { from, to, ...(after !== undefined && { after }) },
        signal,
      })
      controller.enqueue(encoder.encode(data))
      if (next === null) controller.close()
      else after = next
    },
  })
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="d3-ledger-${from}-${to}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
