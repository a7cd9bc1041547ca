import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { pdfResponse } from '#web/app/document/pdf-response.ts'
import { statementQuery } from './statement-month.ts'

/** The statement as PDF. */
export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const query = statementQuery({ context, url })
  return pdfResponse(await context.get(callContext)('GET /merchant/statement/pdf', { query, signal }))
}
