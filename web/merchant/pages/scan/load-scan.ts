import { redirect } from 'react-router'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'

/** The page is saved on the device, so it has no data of bookings: these are loaded by its scripts. */
export function loadScan({ context, url }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (session?.role !== 'merchant') throw redirect(paths.signIn(url.pathname + url.search))
  return { accountId: session.id }
}
