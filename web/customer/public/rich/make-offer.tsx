import { useEffect } from 'react'
import { mayBeSignedIn } from '#web/app/session/session-store.ts'
import { useSession } from '#web/app/session/session.ts'
import LoginRequired from '../../pages/requests/parts/login-required.tsx'
import OfferDialog from '../../pages/requests/quotes/offer-dialog.tsx'
import type { OfferedRequest } from '../../pages/requests/quotes/use-make-offer.tsx'
import { paths } from '../../paths.ts'
import type { RichDialogProps } from './props.ts'

/**
 * The form for a quote of an individual provider, for the request that the button names. A visitor signs in first; a merchant makes
 * quotes on the merchants' site.
 */
export function MakeOfferDialog({ host, onClose }: RichDialogProps) {
  const session = useSession()
  const request = JSON.parse(host.dataset.offered ?? '') as OfferedRequest // written by request-card.tsx
  const isMerchant = session?.role === 'merchant'
  const merchantPage = `${host.dataset.merchants ?? ''}/requests/${request.id}`
  useEffect(() => {
    if (isMerchant) location.assign(merchantPage)
  }, [isMerchant, merchantPage])
  if (isMerchant) return null
  return mayBeSignedIn(session) ? (
    <OfferDialog request={request} quote={undefined} onSent={onClose} onClose={onClose} />
  ) : (
    <LoginRequired returnTo={paths.request(request.id)} onClose={onClose} />
  )
}
