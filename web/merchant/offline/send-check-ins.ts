import { DAY } from '#domain/time/time.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { listCheckIns, putCheckIn, removeCheckIn, type CheckInResult } from './device-store.ts'
import { markWaiting } from './waiting-mark.ts'

const MOST_AT_ONCE = 100

/**
 * Sends the check-ins that wait, in the order of scanning, and returns what became of them. One tab at a time; the
 * server applies each id once, so repeating after a lost reply is harmless. Throws if the network or the session
 * is lost.
 */
export async function sendCheckIns(accountId: string): Promise<CheckInResult[]> {
  return navigator.locks.request('d3-check-ins', async () => {
    const all = (await listCheckIns(accountId)).toReversed()
    const waiting = all.filter(({ result }) => result === null)
    markWaiting(waiting.length > 0)
    const answered: CheckInResult[] = []
    for (let index = 0; index < waiting.length; index += MOST_AT_ONCE) {
      const batch = waiting.slice(index, index + MOST_AT_ONCE)
      const { results } = await callWithoutRedirect('POST /merchant/passes/check-ins', {
        body: {
          checkIns: batch.map(({ id, pass, at }) => ({ id, pass, at: new Date(at).toISOString() })),
        },
      })
      const byId = new Map(results.map((result) => [result.id, result]))
      for (const checkIn of batch) {
        const result = byId.get(checkIn.id)
        if (result) await putCheckIn({ ...checkIn, result })
      }
      answered.push(...results)
    }
    markWaiting(false)
    const old = all.filter(({ result, at }) => result !== null && at < Date.now() - DAY)
    for (const { id } of old) await removeCheckIn(id)
    return answered
  })
}
