import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX2, HandCoins } from 'lucide-react'
import { useEffect, useState } from 'react'
import { redirect, useLoaderData, useNavigate } from 'react-router'
import { HOLD_EXPIRED_REASON, HOLD_MS } from '#domain/booking/booking-policy.ts'
import { cents, formatKes } from '#domain/payments/money.ts'
import { payReference, POLL_INTERVAL_MS, MAX_POLLS } from '#domain/payments/payment-policy.ts'
import { countdown, dayOf, longDay, MINUTE, timeOfDay } from '#domain/time/time.ts'
import type { Problem } from '#contract/problem.ts'
import { call, query } from '#web/shared/document/browser.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { useLiveEvents } from '#web/shared/realtime/use-live-events.ts'
import {
  callContext,
  nowContext,
  sessionContext,
  type LoaderArgs,
} from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Queries } from '#web/shared/api/queries.tsx'
import { useNow } from '#web/shared/document/use-now.ts'
import { Brand } from '#web/components/navigation/brand.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Handset } from '#web/components/booking/handset.tsx'
import { HoldRing } from '#web/components/booking/hold-ring.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { NextSteps } from '#web/components/feedback/next-steps.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { SkipLink } from '#web/components/navigation/skip-link.tsx'
import { WizardTop } from '#web/components/booking/wizard-top.tsx'
import { paths } from '../../paths.ts'
import { choiceOf, stepHref } from './choice.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { BookingStopped } from './booking-stopped.tsx'
import { PayDialog, retryText } from './pay-dialog.tsx'
import { stepNames } from './wizard-page.tsx'

/**
 * All state comes from the server, so that a locked phone or a restored tab shows the actual state of the
 * payment.
 */
export async function loader({ context, params, url, request }: LoaderArgs<'/checkout/:bookingId'>) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(url.pathname + url.search))
  const { booking } = await context.get(callContext)('GET /bookings/:id', {
    params: { id: params.bookingId },
    signal: request.signal,
  })
  const choice = choiceOf(booking)
  const key = booking.offerId ? { offerId: booking.offerId } : { serviceId: booking.serviceId }
  const payment = booking.Payment
  const reviewHref = stepHref(key, 3, choice, booking.id)
  if (booking.status === 'cancelled') {
    // Only an expired hold is still about paying, or a booking whose payment has an unknown outcome.
    if (booking.history.at(-1)?.by !== 'system' && payment?.status !== 'processing')
      throw redirect(paths.booking(booking.id))
  } else {
    if (!booking.requiresPayment) throw redirect(paths.book.done(booking.id))
    // No payment is in progress: the review step is where one pays, and it shows what went wrong.
    if (!payment || payment.status === 'failed') throw redirect(reviewHref)
  }
  const store = booking.Offer?.service.store ?? booking.Service?.store
  return {
    now: context.get(nowContext).getTime(),
    bookingId: booking.id,
    status: booking.status,
    cancelReason: booking.cancelReason,
    holdExpiresAt: booking.holdExpiresAt,
    payment,
    charged: booking.chargedFee,
    feeCents: cents(booking.chargedFee) ?? 0,
    title: booking.Offer?.title ?? booking.Service?.name ?? '',
    storeName: store?.name ?? booking.Branch.name,
    coverPattern: store?.cover_url ?? null,
    time: choice.time,
    itemHref: booking.offerId
      ? paths.offer(booking.offerId, booking.storeId)
      : paths.service(booking.serviceId, booking.storeId),
    reviewHref,
    againHref: stepHref(key, 1, { date: choice.date, branch: choice.branch }),
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>
type Payment = NonNullable<Loaded['payment']>

export const meta = () =>
  privateMeta('Waiting for M-Pesa', 'Answer the M-Pesa prompt on your phone; your time is held meanwhile.')

export default function WaitingPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <Queries>
      <SkipLink />
      <WizardTop
        brand={<Brand href={paths.home()} />}
        steps={stepNames(loaded)}
        current={3}
        backHref={loaded.status === 'cancelled' ? loaded.againHref : loaded.reviewHref}
        closeHref={loaded.itemHref}
      />
      <main id="main" tabIndex={-1} className="wrap outline-0">
        {loaded.payment ? (
          <Waiting {...loaded} payment={loaded.payment} />
        ) : (
          <HoldExpired {...loaded} payment={null} />
        )}
      </main>
    </Queries>
  )
}

function Waiting(loaded: Loaded & { payment: Payment }) {
  const { bookingId, charged, feeCents } = loaded
  const navigate = useNavigate()
  const now = useNow(loaded.now, 500)
  const [prompt, setPrompt] = useState({ payment: loaded.payment, at: loaded.now })
  const poll = usePolling(prompt.payment, loaded)
  const { payment, booking } = poll.answer
  const [isAsking, setAsking] = useState(false)
  const [isClaiming, setClaiming] = useState(false)
  const [running, setRunning] = useState<'send' | 'check'>()
  const [problem, setProblem] = useState<Problem>()
  const [message, setMessage] = useState<string>()

  const isPaid = payment.status === 'completed' && booking.status === 'confirmed'
  const isFailed = payment.status === 'failed' && booking.status === 'pending'
  useEffect(() => {
    if (isPaid) void navigate(paths.book.done(booking.id), { replace: true })
    else if (isFailed) void navigate(loaded.reviewHref, { replace: true })
  }, [isPaid, isFailed, booking.id, loaded.reviewHref, navigate])

  if (booking.status === 'cancelled') return <HoldExpired {...loaded} payment={payment} />

  const holdEnds = Date.parse(booking.holdExpiresAt ?? loaded.holdExpiresAt ?? '') || now
  const retryAt = Date.parse(payment.created_at) + MINUTE
  const retryIn = Math.max(0, Math.min(retryAt - now, (payment.retryInSeconds + 1) * 1000))
  const fee = formatKes(feeCents)
  const isUncertain = payment.status === 'processing'

  async function send(phone: string) {
    setRunning('send')
    setProblem(undefined)
    setMessage(undefined)
    try {
      const reply = await callOnce('POST /payments/mpesa', {
        body: { bookingId, phoneNumber: phone, amount: charged, type: 'booking_access_fee' },
      })
      setPrompt({ payment: reply.payment, at: now })
      setAsking(false)
      setMessage(`A new prompt is on its way to ${reply.payment.phone}.`)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setRunning(undefined)
    }
  }

  async function check() {
    setRunning('check')
    setProblem(undefined)
    try {
      const status = await poll.check()
      if (status === 'pending' || status === 'processing')
        setMessage(
          'M-Pesa has not reported your payment yet. We go on asking; an M-Pesa message to you may come first.',
        )
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <div className="wait">
      <div>
        <div className="flex gap-5 items-center">
          <HoldRing secondsLeft={(holdEnds - now) / 1000} totalSeconds={HOLD_MS / 1000} />
          <div className="grow min-w-0">
            <h1 className="text-28! wide:text-[26px]!">{titleOf({ isPaid, isUncertain })}</h1>
            <p className="quiet mt-1.5">
              {fee} to D3&nbsp;Deals from <span className="whitespace-nowrap">{payment.phone}</span>
            </p>
          </div>
        </div>
        <div className="my-6">
          <NextSteps
            steps={[
              {
                title: isUncertain ? 'Prompt asked for' : 'Prompt sent',
                detail: `${timeOfDay(Date.parse(payment.created_at))}, to ${payment.phone}`,
                state: 'done',
              },
              {
                title: 'Type your M-Pesa PIN',
                detail: `Check that it says ${fee} and D3 Deals. We never ask for your PIN here.`,
                state: isPaid ? 'done' : 'now',
              },
              {
                title: 'Your booking opens by itself',
                detail: 'You may lock the phone or close this page. We keep your place.',
                ...(isPaid && { state: 'now' }),
              },
            ]}
          />
        </div>
        <div className="grid gap-2 max-w-[460px]">
          <div className="grid gap-2 empty:hidden" aria-live="polite">
            {poll.isOver && poll.isLost && (
              <Note tone="bad">
                <b>
                  Unable to confirm payment status. Please{' '}
                  <Link className="link" href={paths.contact()}>
                    contact support
                  </Link>
                  .
                </b>{' '}
                Your payment does not need this page. Once you are connected again, press “I paid already” to
                check again.
              </Note>
            )}
            {poll.isOver && !poll.isLost && (
              <Note tone="bad">
                <b>Payment confirmation timeout. Please check your M-Pesa messages.</b> If one says that you
                paid, press “I paid already”, or give us its code. If not, send the prompt again or{' '}
                <Link className="link" href={loaded.reviewHref}>
                  go back to the review
                </Link>
                .
              </Note>
            )}
            {poll.isLost && !poll.isOver && (
              <Note>
                <b>No connection at the moment.</b> Your payment does not need this page: it goes on, and we
                ask again.
              </Note>
            )}
            {isUncertain && (
              <Note>
                <b>M-Pesa has not answered us yet,</b> so we cannot see whether the prompt went out or you
                were charged. If it is on your phone, answer it. We keep checking; if a message from M-Pesa
                says that you paid, its code settles it at once.
              </Note>
            )}
            {problem && !isAsking && (
              <Note tone="bad">
                {problem.message}
                {retryText(problem)}
              </Note>
            )}
            {message && !problem && <Note tone="info">{message}</Note>}
          </div>
          <p className="label mt-1">Nothing on your phone after a minute?</p>
          <Button
            variant={retryIn > 0 ? 'soft' : 'ink'}
            className="justify-between!"
            disabled={retryIn > 0}
            busy={running === 'send' && !isAsking && 'Sending the prompt…'}
            onClick={() => void send(payment.phone)}
          >
            Send the prompt again {retryIn > 0 && <span className="num">in {countdown(retryIn)}</span>}
          </Button>
          <div className="row">
            <Button variant="line" size="sm" className="grow" onClick={() => setAsking(true)}>
              Use another phone
            </Button>
            <Button
              variant="line"
              size="sm"
              className="grow"
              busy={running === 'check' && 'Asking M-Pesa…'}
              onClick={() => void check()}
            >
              I paid already
            </Button>
          </div>
          {isUncertain ? (
            <Button variant="line" size="sm" onClick={() => setClaiming(true)}>
              Enter the code from M-Pesa
            </Button>
          ) : (
            <button
              type="button"
              className="link small min-h-11 justify-self-start"
              onClick={() => setClaiming(true)}
            >
              I paid but it says failed
            </button>
          )}
          <p className="small quiet">
            If no payment arrives by {timeOfDay(holdEnds)}, the time is freed
            {!isUncertain && ' and nothing is charged'}. A payment that comes later is matched or sent back.
          </p>
        </div>
      </div>
      <div className="only-d">
        <Handset
          clock={timeOfDay(Date.parse(payment.created_at))}
          date={longDay(dayOf(Date.parse(payment.created_at)))}
          storeName={loaded.storeName}
          coverPattern={loaded.coverPattern}
          amount={`${fee}.00`}
          payee="D3 DEALS"
          account={payReference(payment.id)}
        />
        <p className="small quiet text-center mt-3.5">What you will see on your phone</p>
      </div>
      <PayDialog
        open={isAsking}
        onOpenChange={(open) => {
          setAsking(open)
          setProblem(undefined)
        }}
        title="Use another phone"
        feeCents={feeCents}
        phone={null}
        busy={running === 'send'}
        problem={problem}
        onSend={(msisdn) => void send(msisdn)}
      />
      {isClaiming && (
        <ClaimDialog bookingId={bookingId} feeCents={feeCents} onClose={() => setClaiming(false)} />
      )}
    </div>
  )
}

function titleOf({ isPaid, isUncertain }: { isPaid: boolean; isUncertain: boolean }): string {
  if (isPaid) return 'Paid. Your booking opens…'
  return isUncertain ? 'Waiting for M-Pesa' : 'Enter your PIN on your phone'
}

/**
 * Polls the payment: quickly at first, then every five seconds, sixty times. Pauses while the page is hidden,
 * and polls immediately when it is visible again or a live update arrives. While live updates are connected,
 * it polls less often, for the same total time.
 */
function usePolling(payment: Payment, { bookingId, status, holdExpiresAt }: Loaded) {
  const client = useQueryClient()
  const statusQuery = query('GET /payments/:id/status', { params: { id: payment.id } })
  const pollNow = () => void client.refetchQueries({ queryKey: statusQuery.queryKey })
  const pollIfOwn = (payload: { bookingId: string }) => payload.bookingId === bookingId && pollNow()
  const isLive = useLiveEvents({
    payment_update: pollIfOwn,
    booking_update: pollIfOwn,
    onConnected: pollNow,
  })
  const [progress, setProgress] = useState({ paymentId: payment.id, polls: 0 })
  const polls = progress.paymentId === payment.id ? progress.polls : 0
  const countPoll = (previous: number) =>
    previous + (isLive && previous >= QUICK_POLLS ? POLL_WHEN_LIVE_MS / POLL_INTERVAL_MS : 1)
  const poll = useQuery({
    ...statusQuery,
    queryFn: (context) =>
      statusQuery.queryFn(context).finally(() => {
        if (context.signal.aborted) return
        setProgress((previous) => ({
          paymentId: payment.id,
          polls: countPoll(previous.paymentId === payment.id ? previous.polls : 0),
        }))
      }),
    initialData: { success: true as const, payment, booking: { id: bookingId, status, holdExpiresAt } },
    retry: false,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      if ((state.data && isFinal(state.data)) || polls >= MAX_POLLS) return false
      if (polls < QUICK_POLLS) return QUICK_POLL_MS
      return isLive ? POLL_WHEN_LIVE_MS : POLL_INTERVAL_MS
    },
  })
  return {
    answer: poll.data,
    // A browser that is offline does not even try.
    isLost: poll.isError || poll.isPaused,
    isOver: polls >= MAX_POLLS && !isFinal(poll.data),
    async check() {
      const answer = await call('POST /payments/:id/check', { params: { id: payment.id } })
      client.setQueryData(statusQuery.queryKey, answer)
      setProgress({ paymentId: payment.id, polls: QUICK_POLLS })
      return answer.payment.status
    },
  }
}

const QUICK_POLL_MS = 2_000
const QUICK_POLLS = 2
const POLL_WHEN_LIVE_MS = 20_000
/** A failed payment of an expired booking may still be paid late; a completed one is final. */
const isFinal = ({ payment, booking }: { payment: { status: string }; booking: { status: string } }) =>
  payment.status === 'completed' || (payment.status === 'failed' && booking.status !== 'pending')

function refundText(status: NonNullable<Payment['refund']>, amount: string, phone: string): string {
  switch (status) {
    case 'completed':
      return `${amount} went back to ${phone}.`
    case 'needs_review':
      return `M-Pesa did not accept the refund of ${amount}, so a person is looking into it. Your money is not lost.`
    default:
      return `${amount} is being sent back to ${phone}; there is nothing you need to do.`
  }
}

/** The hold has expired: what happens to the money, and a link to choose another time. */
function HoldExpired({
  payment,
  bookingId,
  cancelReason,
  againHref,
  feeCents,
  time,
}: Loaded & { payment: Payment | null }) {
  const [isClaiming, setClaiming] = useState(false)
  if (payment?.status === 'completed' && payment.refund)
    return (
      <BookingStopped
        icon={<HandCoins />}
        title={payment.refund === 'completed' ? 'Your money is back' : 'Your money is coming back'}
        action={<ButtonLink href={againHref}>Choose a time again</ButtonLink>}
      >
        The payment arrived when {time} was no longer free.{' '}
        {refundText(payment.refund, formatKes(feeCents), payment.phone)}
      </BookingStopped>
    )
  return (
    <>
      <BookingStopped
        icon={<CalendarX2 />}
        title={cancelReason ?? HOLD_EXPIRED_REASON}
        action={
          <div className="grid gap-2.5">
            <ButtonLink href={againHref}>Choose a time again</ButtonLink>
            <Button variant="line" onClick={() => setClaiming(true)}>
              I paid but it says failed
            </Button>
          </div>
        }
      >
        So {time} was freed for others. If you did type your PIN, your money is safe: the payment is matched
        to{' '}
        <Link className="link" href={paths.profile.bookings()}>
          your bookings
        </Link>{' '}
        or sent back by itself.
      </BookingStopped>
      {isClaiming && (
        <ClaimDialog bookingId={bookingId} feeCents={feeCents} onClose={() => setClaiming(false)} />
      )}
    </>
  )
}
