import { CalendarDays, Clock, MapPin, RotateCcw, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Problem } from '#contract/problem.ts'
import { cancelTerms, HOLD_MS } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { formatPhone, kenyanPhone } from '#domain/accounts/phone.ts'
import {
  addDays,
  relativeTime,
  dayAndTime,
  dayOf,
  duration,
  MINUTE,
  shortDay,
  timeOfDay,
  type At,
} from '#domain/time/time.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { NextSteps } from '#web/components/feedback/next-steps.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { SlotLink } from '#web/components/booking/slot-link.tsx'
import { SumList } from '#web/components/commerce/sum-list.tsx'
import { Switch } from '#web/components/forms/switch.tsx'
import { TelField } from '#web/components/forms/tel-field.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { paths } from '../../paths.ts'
import { isHeld, startOf, stepHref, type Choice } from './choice.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import type { Draft } from './draft.ts'
import { ItemSummary, MoneyLines } from './money-lines.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { useSlotChecks, directionsText, type SlotCheck } from './place-step.tsx'
import { WizardPage } from './wizard-page.tsx'
import type { WizardState } from './wizard-state.ts'

/** Step 3: the summary, then one button: pay the access fee, or confirm. */
export function ReviewStep(wizard: WizardState & DraftProps) {
  const { item, now, choice, branches, staff, hrefOf, held, draft, onDraft } = wizard
  const start = startOf(choice) ?? now
  const place = branches.find((each) => each.id === choice.branch)
  const hasPeople = staff.some((each) => each.branchId === choice.branch)
  const person = staff.find((each) => each.id === choice.staff)
  const [free] = useSlotChecks(wizard, place ? [{ branchId: place.id, staffId: person?.id }] : [])
  const isOwnHold = isHeld(held, choice)
  const { order, phone, isAsking, setAsking } = useOrder(wizard)
  const [isClaiming, setClaiming] = useState(false)
  const [guestErrors, setGuestErrors] = useState<GuestErrors>({})
  const needsConfirmation =
    item.kind === 'offer' ? item.needsConsultation : item.isDynamic || !item.autoConfirm
  const pays = item.feeCents > 0
  const label = pays ? `Pay ${formatKes(item.feeCents)} with M-Pesa` : 'Confirm booking'
  const refusal = order.problem
  const nearest = refusal ? nearestOf(refusal) : []
  const alternative = refusal && alternativeTo(refusal, wizard)

  function submit() {
    const errors = guestErrorsOf(draft)
    setGuestErrors(errors)
    if (errors.name || errors.phone)
      document.querySelector<HTMLElement>(`[name=${errors.name ? 'guestName' : 'guestPhone'}]`)?.focus()
    else if (pays || needsConfirmation) setAsking(true)
    else void order.confirm()
  }

  const action = (
    <Button
      size="lg"
      full
      disabled={refusal?.code === 'slot-taken'}
      busy={!isAsking && order.isBusy && 'Booking…'}
      onClick={submit}
    >
      {label}
    </Button>
  )

  return (
    <WizardPage
      {...wizard}
      step={3}
      title={pays ? 'Review and pay' : 'Review and confirm'}
      action={action}
      note={
        pays
          ? 'By paying you accept our terms and the store’s policy.'
          : 'Booking is free. You pay at the store.'
      }
      foot={
        <div className="sticky-foot only-p grid! gap-1.5!">
          {action}
          <p className="tiny quiet text-center">{laterPaymentText(item)}</p>
        </div>
      }
    >
      <div className="only-p mt-3.5">
        <ItemSummary item={item} place={place?.name} />
      </div>

      <div className="grid gap-3 mt-4 empty:hidden max-w-[560px]">
        {held?.failure != null && !refusal && (
          <Note tone="bad" role="status">
            <b>Payment failed. Please try again.</b> {held.failure}
            {isOwnHold && <> Your time is still held until {timeOfDay(held.until)}.</>}{' '}
            <button type="button" className="link" onClick={() => setClaiming(true)}>
              I paid but it says failed
            </button>
          </Note>
        )}
        {refusal && !isAsking && (
          <Note tone="bad" role="alert">
            <b>{refusal.message}</b>
            {nearest.length > 0 && <> The nearest free times:</>}
            {alternative && (
              <>
                {' '}
                <Link className="link" href={alternative.href}>
                  {alternative.label}
                </Link>
              </>
            )}
          </Note>
        )}
        {nearest.length > 0 && (
          <div className="free">
            {nearest.map((slot) => (
              <SlotLink
                key={slot.date + slot.startTime}
                href={hrefOf(3, { ...choice, date: slot.date, time: slot.startTime })}
                time={slot.startTime}
                note={shortDay(slot.date)}
              />
            ))}
          </div>
        )}
      </div>

      <section className="pt-5 pb-5" aria-label="What you have chosen">
        <SumList
          items={[
            {
              icon: <CalendarDays />,
              what: 'the time',
              title: dayAndTime(start),
              detail: `${capitalize(relativeTime(start, now))}, ${duration(item.minutes)}`,
              changeHref: hrefOf(1),
            },
            {
              icon: <MapPin />,
              what: 'the place',
              title: place?.name ?? item.storeName,
              detail: place && [place.address, directionsText(place)].filter(Boolean).join('. '),
              changeHref: hrefOf(2),
            },
            ...(hasPeople
              ? [
                  {
                    icon: <UserRound />,
                    what: 'who',
                    title: person ? person.name : 'Anyone who is free',
                    detail:
                      held && isOwnHold
                        ? `Held for you until ${timeOfDay(held.until)}`
                        : staffText(person, free?.state, choice.time),
                    changeHref: hrefOf(2),
                  },
                ]
              : []),
          ]}
        />
      </section>
      <div className="only-p mb-5">
        <MoneyLines item={item} isLong />
      </div>

      <section className="part">
        <h2>{pays ? 'Pay with M-Pesa' : 'If plans change'}</h2>
        {pays && (
          <p className="mb-4">
            {phone ? (
              <>
                The prompt goes to <b className="whitespace-nowrap">{formatPhone(phone)}</b>, or another phone
                that you name when you pay.
              </>
            ) : (
              'You name the phone that the prompt goes to when you pay.'
            )}
          </p>
        )}
        <div className="max-w-[560px]">
          <CancelTerms item={item} start={start} now={now} />
        </div>
      </section>

      <section className="part">
        <h2>Who comes</h2>
        <div className="grid gap-4 max-w-[560px]">
          <Switch
            name="isForGuest"
            checked={draft.isForGuest}
            onChange={(event) => onDraft({ isForGuest: event.target.checked })}
            hint="The store expects them under their name. You pay, and the booking stays yours."
          >
            Booking for someone else
          </Switch>
          {draft.isForGuest && (
            <>
              <TextField
                label="Their name"
                name="guestName"
                autoComplete="off"
                maxLength={160}
                value={draft.guestName}
                onChange={(event) => onDraft({ guestName: event.target.value })}
                error={guestErrors.name}
              />
              <TelField
                label="Their phone"
                name="guestPhone"
                autoComplete="off"
                maxLength={17}
                value={draft.guestPhone}
                onChange={(event) => onDraft({ guestPhone: event.target.value })}
                error={guestErrors.phone}
              />
            </>
          )}
          <TextAreaField
            label="Note for the store"
            optional
            name="notes"
            rows={3}
            maxLength={1000}
            value={draft.notes}
            onChange={(event) => onDraft({ notes: event.target.value })}
          />
        </div>
      </section>

      <section className="part">
        <h2>What happens next</h2>
        <NextSteps steps={nextSteps(item, choice)} />
      </section>

      {pays ? (
        <PayDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={`Pay ${formatKes(item.feeCents)} with M-Pesa`}
          feeCents={item.feeCents}
          phone={phone}
          busy={order.isBusy}
          problem={order.problem && isAboutPaying(order.problem) ? order.problem : undefined}
          onSend={(msisdn) => void order.pay(msisdn)}
        >
          {item.needsConsultation && (
            <Note>
              <b>This offer needs a consultation.</b> {item.storeName} talks with you first, and you agree on
              the price there.
            </Note>
          )}
        </PayDialog>
      ) : (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          {...confirmationText(item)}
          confirm="Confirm booking"
          keep="Not now"
          busy={order.isBusy && 'Booking…'}
          onConfirm={() => void order.confirm()}
        />
      )}
      {isClaiming && held && (
        <ClaimDialog bookingId={held.id} feeCents={item.feeCents} onClose={() => setClaiming(false)} />
      )}
    </WizardPage>
  )
}

type DraftProps = { draft: Draft; onDraft: (change: Partial<Draft>) => void }
type GuestErrors = { name?: string; phone?: string }

const guestErrorsOf = ({ isForGuest, guestName, guestPhone }: Draft): GuestErrors => ({
  ...(isForGuest && guestName.trim() === '' && { name: 'Name the person who comes.' }),
  ...(isForGuest && kenyanPhone(guestPhone) === null && { phone: 'Please enter a valid phone number' }),
})

/** Shown before a booking that the store confirms itself (docs/rules/bookings.md#manual-confirmation). */
function confirmationText({ needsConsultation, autoConfirm, kind, storeName }: WizardState['item']): {
  title: string
  description: string
} {
  const reviewed =
    'Your booking is reviewed within 24 hours. You are notified as soon as the store has answered; until then the time is held for you.'
  if (kind === 'service' && !autoConfirm)
    return { title: 'The store looks at this booking first', description: reviewed }
  return needsConsultation
    ? {
        title: 'This needs a consultation',
        description: `${storeName} talks with you first, and you agree on the price there.`,
      }
    : {
        title: 'The price is agreed at the store',
        description: `${storeName} agrees the price with you before they begin.`,
      }
}

/** What to do about a problem that another try would not solve. */
function alternativeTo(
  { code }: Problem,
  { item, choice, hrefOf }: WizardState,
): { href: string; label: string } | undefined {
  switch (code) {
    case 'too-many-holds':
      return { href: paths.book.resume(), label: 'Go to the newest of them' }
    case 'too-many-bookings':
    case 'had-already':
      return { href: paths.profile.bookings(), label: 'See your bookings' }
    case 'first-time-only': {
      const { date, time, branch, staff } = choice
      return {
        href: paths.book.service(item.serviceId, { date, time, branch, staff }),
        label: 'Book it at its normal price',
      }
    }
    case 'sold-out':
    case 'offer-expired':
    case 'offer-inactive':
    case 'item-not-found':
      return { href: paths.hotdeals(), label: 'Browse More Offers' }
    case 'booking-disabled':
      return { href: item.href, label: 'See how to reach the store' }
    case 'past-time':
    case 'past-date':
    case 'too-soon':
    case 'too-far-ahead':
    case 'closed-day':
    case 'outside-hours':
    case 'after-offer':
      return { href: hrefOf(1, { ...choice, time: undefined }), label: 'Choose another time' }
    case 'unknown-staff':
      return { href: hrefOf(2, { ...choice, staff: undefined }), label: 'Choose who' }
  }
}

/**
 * Makes the booking and pays for it. A second click is ignored, and the server answers a repeated request
 * with the first booking.
 */
function useOrder({ item, choice, held, phone: own, draft }: WizardState & DraftProps) {
  const navigate = useNavigate()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<{ choice: string; problem: Problem }>()
  const chosen = JSON.stringify(choice)

  async function runOnce(work: () => Promise<string>) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setRefused(undefined)
    try {
      await navigate(await work())
    } catch (error) {
      const problem = problemOf(error)
      setRefused({ choice: chosen, problem })
      // Problems with the phone or the network are shown in the dialog, problems with the booking on the
      // page.
      if (!isAboutPaying(problem)) setAsking(false)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  const request = {
    ...item.key,
    startTime: `${choice.date}T${choice.time}:00+03:00`,
    branchId: choice.branch,
    staffId: choice.staff,
    ...(draft.notes.trim() && { notes: draft.notes.trim() }),
    ...(draft.isForGuest && {
      isForGuest: true,
      clientInfo: { name: draft.guestName.trim(), phone: kenyanPhone(draft.guestPhone) },
    }),
  }

  const pay = (msisdn: string) =>
    runOnce(async () => {
      try {
        const { booking } = await callOnce('POST /payments/mpesa', {
          body: {
            bookingData: request,
            phoneNumber: msisdn,
            amount: item.charged,
            type: 'booking_access_fee',
          },
        })
        return paths.book.pay(booking.id)
      } catch (error) {
        const problem = problemOf(error)
        const bookingId = problem.extra?.bookingId
        if (typeof bookingId !== 'string') throw problem
        if (problem.code === 'nothing-to-pay') return paths.book.done(bookingId)
        // The time is held although the payment was rejected: this page continues with that booking.
        await navigate(stepHref(item.key, 3, choice, bookingId), { replace: true, preventScrollReset: true })
        throw problem
      }
    })

  const confirm = () =>
    runOnce(async () => {
      const made =
        item.kind === 'offer'
          ? await callOnce('POST /bookings/offers', { body: request })
          : await callOnce('POST /bookings/service', { body: request })
      return paths.book.done(made.booking.id)
    })

  return {
    order: { isBusy, problem: refused?.choice === chosen ? refused.problem : undefined, pay, confirm },
    phone: kenyanPhone(held?.phone ?? '') ?? own,
    isAsking,
    setAsking,
  }
}

const PAYING = new Set([
  'prompt-open',
  'phone-busy',
  'phone-limit',
  'mpesa-refused',
  'mpesa-busy',
  'network',
  'invalid-request',
  'idempotency-key-in-use',
  'too-many',
  'busy',
  'internal',
])
const isAboutPaying = (problem: Problem) => PAYING.has(problem.code)

/** The nearest free times, included in a 409. */
function nearestOf(problem: Problem): { date: string; startTime: string }[] {
  const nearest = problem.extra?.nearest
  // Serialized by the server.
  return Array.isArray(nearest) ? (nearest as { date: string; startTime: string }[]) : []
}

function CancelTerms({ item, start, now }: { item: WizardState['item']; start: At; now: At }) {
  const terms = cancelTerms(
    { status: 'pending', start, earliestStart: null, noticeHours: item.noticeHours },
    now,
  )
  const fee = formatKes(item.feeCents)
  if (!terms.open)
    return (
      <Note icon={<Clock />}>
        <b>This is less than {terms.noticeHours} hours away:</b>{' '}
        {item.feeCents > 0
          ? `if you cancel, the ${fee} is kept.`
          : 'it cannot be cancelled in the app any more.'}
      </Note>
    )
  return (
    <Note tone="ok" icon={<RotateCcw />}>
      <b>Cancel before {momentText(terms.until, now)}</b>{' '}
      {item.feeCents > 0
        ? `and the whole ${fee} comes back to your M-Pesa. After that it is kept.`
        : 'and it costs you nothing.'}
    </Note>
  )
}

/** '12:30 today', '09:00 tomorrow', '14:00 on Mon 23 Nov' */
export function momentText(at: At, now: At): string {
  return `${timeOfDay(at)} ${dayText(dayOf(at), dayOf(now))}`
}

function dayText(day: string, today: string): string {
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : `on ${shortDay(day)}`
}

function nextSteps(item: WizardState['item'], choice: Choice) {
  const atStore = {
    title:
      item.storeCents === null
        ? 'Agree the price and pay at the store'
        : `Pay ${formatKes(item.storeCents)} at the store`,
    detail: 'Cash or M-Pesa, when you are there.',
  }
  if (item.feeCents > 0)
    return [
      {
        title: 'Your phone asks for your M-Pesa PIN',
        detail: `We hold ${choice.time} for you for ${HOLD_MS / MINUTE} minutes.`,
      },
      { title: 'Your booking is confirmed', detail: 'You get a code to show at the store.' },
      atStore,
    ]
  return [
    item.autoConfirm
      ? { title: 'Your booking is confirmed at once', detail: 'You get a code to show at the store.' }
      : { title: 'The store answers within 24 hours', detail: 'Your time is held in the meantime.' },
    atStore,
  ]
}

function laterPaymentText({ feeCents, storeCents }: WizardState['item']): string {
  if (storeCents === null)
    return feeCents > 0 ? 'then the price you agree at the store' : 'you agree the price and pay at the store'
  if (feeCents === 0) return `then ${formatKes(storeCents)} at the store`
  return `then ${formatKes(storeCents)} at the store, ${formatKes(feeCents + storeCents)} in all`
}

function staffText(
  person: { name: string; role: string } | undefined,
  state: SlotCheck['state'] | undefined,
  time = '',
): string {
  if (state === 'taken') return `No longer free at ${time}`
  if (!person) return 'Someone who is free at this time'
  return state === 'free' ? `${person.name.split(' ')[0]} has this time at the moment` : person.role
}

const capitalize = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
