import { redirect } from 'react-router'
import { toDay } from '#domain/time/time.ts'
import { nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'

/** The month in the address, YYYY-MM; this month if there is none, or a later one. */
export function readMonth(params: URLSearchParams, thisMonth: string): string {
  const month = params.get('month') ?? ''
  return /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month) && month < thisMonth ? month : thisMonth
}

/** Returns the query for a file of the statement. Without a merchant's session it leads to the sign-in. */
export function statementQuery({ context, url }: Pick<LoaderArgs, 'context' | 'url'>) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(paths.statement()))
  const store = url.searchParams.get('store')
  return {
    month: readMonth(url.searchParams, toDay(context.get(nowContext).getTime()).slice(0, 7)),
    ...(store && { storeId: store }),
  }
}
