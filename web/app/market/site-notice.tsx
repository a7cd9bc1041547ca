import { m } from '#messages'
import { TriangleAlert } from '#web/ui/icons/icons.tsx'
import type { PageMarket } from './market.ts'
import { useMarket } from './use-market.ts'

/** Notice above every page, while owners have stopped something. */
export function SiteNotice() {
  const text = findNotice(useMarket())
  if (text === null) return null
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-save-soft px-4 py-2.5 text-center text-14 leading-small text-ink"
    >
      <TriangleAlert className="small-icon shrink-0" aria-hidden />
      {text}
    </p>
  )
}

function findNotice({ isReadOnly, paymentsStopped, signUpsStopped }: PageMarket): string | null {
  if (isReadOnly) return m.site_notice_read_only()
  if (paymentsStopped) return m.site_notice_payments_stopped()
  return signUpsStopped ? m.site_notice_sign_ups_stopped() : null
}
