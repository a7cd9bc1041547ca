import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Reply } from '#contract/kernel.ts'
import type { guestPassRoutes } from '#contract/bookings/guest-passes.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'

type GuestPass = Reply<(typeof guestPassRoutes)['POST /bookings/guest-passes/read']>['booking']

/**
 * Loads the page again if the booking has changed when its tab is shown again or the network is back. Until the server
 * has answered, the pass stays as it is, because a store may have no network.
 */
export function useCurrentPass(link: string, booking: GuestPass): void {
  const { revalidate } = useRevalidator()
  const check = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    const isChanged = await callWithoutRedirect('POST /bookings/guest-passes/read', { body: { link } }).then(
      (reply) => JSON.stringify(reply.booking) !== JSON.stringify(booking),
      (error: unknown) => toProblem(error).status === 410,
    )
    if (isChanged) await revalidate()
  })
  useEffect(() => {
    const onReturn = () => void check()
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('online', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('online', onReturn)
    }
  }, [])
}
