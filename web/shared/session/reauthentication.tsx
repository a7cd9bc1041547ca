/**
 * Sensitive changes require a recent re-authentication (403 'prove-again'). The dialog for it exists once per
 * site.
 */
import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { Problem } from '#contract/problem.ts'

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}))

type RequestReauthentication = () => Promise<boolean>
const RequestContext = createContext<RequestReauthentication | null>(null)

/**
 * `const reauthenticate = useReauthentication()`, then `await reauthenticate(() => call('PUT
 * /users/password', …))`: if the server requires re-authentication, opens the dialog and then runs the action
 * again. If the dialog is closed without re-authenticating, the Problem is thrown
 * (`isReauthenticationRefused`).
 */
export function useReauthentication(): <T>(action: () => Promise<T>) => Promise<T> {
  const request = use(RequestContext)
  return useCallback(
    async (action) => {
      try {
        return await action()
      } catch (error) {
        if (!request || !isReauthenticationRefused(error) || !(await request())) throw error
        return await action()
      }
    },
    [request],
  )
}

/** Whether the user closed the dialog: no message is needed. */
export const isReauthenticationRefused = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'prove-again'

type PendingRequest = { promise: Promise<boolean>; resolve: (isConfirmed: boolean) => void }

/** Promise.withResolvers for older browsers. */
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
      {isLoaded && (
        <Suspense>
          <ConfirmIdentityDialog open={isOpen} onDone={finish} />
        </Suspense>
      )}
    </RequestContext>
  )
}
