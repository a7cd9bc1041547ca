import { useState } from 'react'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { isReauthenticationRefused, useReauthentication } from '#web/shared/session/use-reauthentication.ts'

/**
 * Runs an action that may require re-authentication, with its busy state and its error. Closing the dialog is
 * not an error.
 */
export function useSensitiveAction() {
  const reauthenticate = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function run<T>(action: () => Promise<T>, onDone: (result: T) => void): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    try {
      onDone(await reauthenticate(action))
    } catch (error) {
      if (!isReauthenticationRefused(error)) setRefusal(problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, run, clear: () => setRefusal(undefined) }
}
