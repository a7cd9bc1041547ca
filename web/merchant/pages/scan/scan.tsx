import { redirect } from 'react-router'
import { m } from '#messages'
import { sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { paths } from '../../paths.ts'
import ScanPage from './scan-page.tsx'

/** The page is saved on the device, so it has no data of bookings: these are loaded by its scripts. */
export function loader({ context, url }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (session?.role !== 'merchant') throw redirect(paths.signIn(url.pathname + url.search))
  return { accountId: session.id }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_scan_title() }) },
  { name: 'description', content: m.merchant_scan_description() },
]

export default ScanPage
