import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import type { Quote, ServiceRequest } from '#contract/entities/request.ts'
import { mayBeSignedIn } from '#web/app/session/session-store.ts'
import { useSession } from '#web/app/session/session.ts'
import { paths } from '../../../paths.ts'

const OfferDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).default)
const LoginRequired = lazyPart(async () => (await import('../parts/login-required.tsx')).default)

export type OfferedRequest = Pick<ServiceRequest, 'id' | 'title' | 'budgetMin' | 'budgetMax'>

/**
 * Opens the form for a quote of an individual provider, or for changing it. A visitor signs in first; a merchant
 * makes quotes on the merchants' site.
 */
export function useMakeOffer(merchantUrl: string): {
  makeOffer: (request: OfferedRequest, quote?: Quote) => void
  dialog: ReactNode
} {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<{ request: OfferedRequest; quote?: Quote | undefined }>()
  const close = () => setOpen(undefined)
  return {
    makeOffer(request, quote) {
      if (session?.role === 'merchant') return window.location.assign(`${merchantUrl}/requests/${request.id}`)
      setOpen({ request, quote })
    },
    dialog:
      open &&
      (mayBeSignedIn(session) ? (
        <OfferDialog
          request={open.request}
          quote={open.quote}
          onSent={() => revalidate().then(close)}
          onClose={close}
        />
      ) : (
        <LoginRequired returnTo={paths.request(open.request.id)} onClose={close} />
      )),
  }
}
