import { EXPORT_FILES } from '#domain/payments/export-files.ts'
import { toDay, isDay } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'

/** A file of the books of a period, as CSV, read in pieces while it is sent. */
export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const today = toDay(context.get(nowContext).getTime())
  const dayIn = (name: string, otherwise: string) => {
    const day = url.searchParams.get(name) ?? ''
    return isDay(day) ? day : otherwise
  }
  const to = dayIn('to', today)
  const from = dayIn('from', `${to.slice(0, 7)}-01`)
  const file = EXPORT_FILES.find((each) => each === url.searchParams.get('file')) ?? 'ledger'
  const call = context.get(callContext)
  const read = (after?: string) =>
    call('GET /admin/money/export', {
      query: { file, from, to, ...(after !== undefined && { after }) },
      signal,
    })
  let piece = await read()
  const { fileName } = piece
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { data, next } = piece
      controller.enqueue(encoder.encode(data))
      if (next === null) controller.close()
      else piece = await read(next)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
