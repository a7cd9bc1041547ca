import { use, useCallback } from 'react'
import { Problem } from '#contract/problem.ts'
import { RequestContext } from './reauthentication.tsx'

/**
 * `const reauthenticate = useReauthentication()`, then `await reauthenticate(() => call('PUT
 * /users/password', …))`: if the server requires re-authentication, opens the dialog and then runs the action
 * again. If the dialog is closed without re-authenticating, the Problem is thrown,
 * which `useSubmit` does not show.
 */
export function useReauthentication(): <T>(action: () => Promise<T>) => Promise<T> {
  const request = use(RequestContext)
  return useCallback(
    async (action) => {
      try {
        return await action()
      } catch (error) {
        if (!request || !isReauthenticationRequired(error) || !(await request())) throw error
        return await action()
      }
    },
    [request],
  )
}

const isReauthenticationRequired = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'prove-again'
