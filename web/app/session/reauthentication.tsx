/**
 * Sensitive changes require a recent re-authentication (403 'prove-again'). The dialog for it exists once per
 * site.
 */
import { createContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '#web/app/document/lazy-part.tsx'

const ConfirmIdentityDialog = lazyPart(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)

type RequestReauthentication = () => Promise<boolean>
/** Opens the dialog; null outside a site. */
export const RequestContext = createContext<RequestReauthentication | null>(null)

type PendingRequest = { promise: Promise<boolean>; resolve: (isConfirmed: boolean) => void }

/** Creates a pending request, like Promise.withResolvers, which older browsers lack. */
function createPendingRequest(): PendingRequest {
  const pending: Partial<PendingRequest> = {}
  pending.promise = new Promise<boolean>((resolve) => (pending.resolve = resolve))
  return pending as PendingRequest // a promise runs its executor synchronously
}

/** Wraps the pages of a site. Concurrent requests share one dialog. */
export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const pending = useRef<PendingRequest>(undefined)

  const request = useMemo<RequestReauthentication>(
    () => () => {
      setLoaded(true)
      setOpen(true)
      pending.current ??= createPendingRequest()
      return pending.current.promise
    },
    [],
  )
  const finish = (isConfirmed: boolean) => {
    setOpen(false)
    pending.current?.resolve(isConfirmed)
    pending.current = undefined
  }
  return (
    <RequestContext value={request}>
      {children}
      {isLoaded && <ConfirmIdentityDialog open={isOpen} onDone={finish} />}
    </RequestContext>
  )
}
