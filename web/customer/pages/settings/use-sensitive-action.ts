import { useState } from 'react'
import { problemOf } from '#web/client/problem-of.ts'
import { isReauthenticationRefused, useReauthentication } from '#web/client/reauthentication.tsx'

/** A change for which one may have to prove who one is: busy while it runs, and what it was refused with. Who did not want to prove it is told nothing. */
export function useSensitiveAction() {
  const prove = useReauthentication()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function run<T>(action: () => Promise<T>, then: (done: T) => void): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    try {
      then(await prove(action))
    } catch (error) {
      if (!isReauthenticationRefused(error)) setRefusal(problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, run, clear: () => setRefusal(undefined) }
}
