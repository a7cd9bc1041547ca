import { useEffect, useEffectEvent, useState } from 'react'
import { v4 } from 'uuid'
import { pageProblems } from '#contract/problem.ts'
import type { At } from '#domain/time/time.ts'
import type { CalendarBooking } from '#contract/bookings/calendar.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { signInAgain } from '#web/app/session/sign-in-again.ts'
import {
  getDay,
  listCheckIns,
  putCheckIn,
  putDay,
  removeCheckIn,
  type CheckIn,
  type CheckInResult,
  type SavedDay,
} from '../../offline/device-store.ts'
import { markWaiting } from '../../offline/waiting-mark.ts'
import { readShown, refuseAtOnce, refuseOffline, type Refusal, type Shown } from './device-checks.ts'
import { sendCheckIns } from '../../offline/send-check-ins.ts'

const RETRY_MS = 15_000

/** State of the page beside the camera. */
export type Scan =
  | { state: 'ready' }
  | { state: 'working' }
  | { state: 'refused'; refusal: Refusal }
  /** The check-in waits for the network. */
  | { state: 'saved'; checkIn: CheckIn; shown: Shown }
  | { state: 'answered'; result: CheckInResult; booking: CalendarBooking | undefined }
  | { state: 'failed'; message: string }

/** Checks customers in, with a network or without. Each check-in is stored before it is sent. */
export function useScan(accountId: string) {
  const [scan, setScan] = useState<Scan>({ state: 'ready' })
  const [saved, setSaved] = useState<SavedDay>()
  const [checkIns, setCheckIns] = useState<CheckIn[]>([])
  const [isOnline, setOnline] = useState(true)
  // True if `saved` was loaded since the page was opened. Otherwise it is of an earlier visit.
  const [isFresh, setFresh] = useState(false)
  const now = () => toTime(saved)

  const refresh = useEffectEvent(async () => setCheckIns(await listCheckIns(accountId)))

  /** Sends the waiting check-ins, and loads the key and the bookings of today. Returns undefined if that failed. */
  const synchronise = useEffectEvent(async (): Promise<SavedDay | undefined> => {
    let day: SavedDay | undefined
    try {
      await sendCheckIns(accountId)
      day = await loadDay(accountId)
      await putDay(day)
      setSaved(day)
      setFresh(true)
      setOnline(true)
    } catch (error) {
      const { status } = toProblem(error)
      if (status === 401) {
        signInAgain()
        return undefined
      }
      setOnline(status !== 0)
    }
    await refresh()
    return day
  })

  useEffect(() => {
    void getDay(accountId).then(
      (day) => setSaved((current) => current ?? day),
      () => undefined,
    )
    const timer = setTimeout(() => void synchronise())
    const onOffline = () => setOnline(false)
    const onOnline = () => void synchronise()
    addEventListener('online', onOnline)
    addEventListener('offline', onOffline)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
    }
  }, [accountId])

  const isWaiting = checkIns.some(({ result }) => result === null)
  useEffect(() => {
    if (!isWaiting && isOnline) return
    const timer = setInterval(() => void synchronise(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, isOnline])

  async function check(text: string): Promise<void> {
    setScan({ state: 'working' })
    // The key, or the clock of the device, may have changed since the day was saved.
    const isStale = !isFresh && isOnline && navigator.onLine
    const day = (isStale && (await synchronise())) || saved
    const shown = await readShown(text, day)
    if (!shown) return setScan({ state: 'refused', refusal: { kind: 'not-a-pass' } })
    const refusal = refuseAtOnce(shown, toTime(day))
    if (refusal) return setScan({ state: 'refused', refusal })
    const checkIn: CheckIn = {
      id: v4(),
      accountId,
      pass: shown.pass,
      bookingId: shown.bookingId,
      code: shown.code,
      at: toTime(day),
      result: null,
    }
    const waitingBefore = await listCheckIns(accountId)
    try {
      if (!navigator.onLine) throw pageProblems.network()
      await putCheckIn(checkIn)
      await sendCheckIns(accountId)
      setOnline(true)
      const result = (await listCheckIns(accountId)).find(({ id }) => id === checkIn.id)?.result
      if (!result) throw pageProblems.network()
      setScan({ state: 'answered', result, booking: await loadBooking(result, shown) })
    } catch (error) {
      const problem = toProblem(error)
      if (problem.status === 401) return signInAgain()
      const offline = refuseOffline(shown, waitingBefore)
      if (offline) {
        await removeCheckIn(checkIn.id)
        setScan({ state: 'refused', refusal: offline })
      } else if (problem.status === 0 || problem.status >= 500) {
        await putCheckIn(checkIn)
        markWaiting(true)
        setOnline(false)
        setScan({ state: 'saved', checkIn, shown })
      } else {
        await removeCheckIn(checkIn.id)
        setScan({ state: 'failed', message: problem.message })
      }
    }
    await refresh()
  }

  /** A check-in that has not been sent is dropped; another one is undone by the server. */
  async function undo(): Promise<void> {
    try {
      if (scan.state === 'saved') await removeCheckIn(scan.checkIn.id)
      if (scan.state === 'answered' && scan.booking)
        await callWithoutRedirect('POST /merchant/bookings/:id/undo', { params: { id: scan.booking.id } })
      setScan({ state: 'ready' })
      await synchronise()
    } catch (error) {
      setScan({ state: 'failed', message: toProblem(error).message })
    }
  }

  return {
    scan,
    saved,
    checkIns,
    isOnline,
    now,
    check,
    undo,
    next: () => setScan({ state: 'ready' }),
  }
}

const toTime = (day: SavedDay | undefined): At => Date.now() + (day?.clockOffset ?? 0)

async function loadDay(accountId: string): Promise<SavedDay> {
  const [{ publicKey }, { now, bookings }] = await Promise.all([
    callWithoutRedirect('GET /bookings/pass-key'),
    callWithoutRedirect('GET /merchant/calendar', { query: { days: 1 } }),
  ])
  const device = Date.now()
  return { accountId, publicKey, bookings, clockOffset: Date.parse(now) - device, savedAt: Date.parse(now) }
}

/** Returns the booking after the check-in; without the network, as it was saved. */
async function loadBooking(
  { bookingId }: CheckInResult,
  { booking }: Shown,
): Promise<CalendarBooking | undefined> {
  if (bookingId === null) return undefined
  return callWithoutRedirect('GET /merchant/bookings/:id', { params: { id: bookingId } }).then(
    (reply) => reply.booking,
    () => booking,
  )
}
