import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarX2, CircleCheck, Clock3, MapPin } from 'lucide-react'
import { data, Form, useActionData, useLoaderData, useLocation, useNavigation } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { relativeTime, dayAndTime } from '#domain/time/time.ts'
import { centsOf } from '#web/shared/document/booked-item.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import ErrorPage from '#web/shared/document/error-page.tsx'
import { Brand } from '#web/components/navigation/brand.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { SkipLink } from '#web/components/navigation/skip-link.tsx'
import { bold } from '#web/components/feedback/message-markup.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { paths } from '../../paths.ts'
import { toFormError, formText } from '../newsletter/form-actions.ts'

type Args = LoaderArgs<'/b/:link'>

/**
 * The link of a reminder authenticates its holder, so it must not leak: not into the API's log, not as a
 * referrer.
 */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export async function loader({ context, params: { link }, request, url }: Args) {
  const now = context.get(nowContext).getTime()
  const asksToCancel = url.searchParams.has('cancel')
  try {
    const { booking } = await context.get(callContext)('POST /bookings/links/read', {
      body: { link },
      signal: request.signal,
    })
    return { booking, now, asksToCancel }
  } catch (error) {
    const { status, message } = toFormError(error)
    // An unknown link gets the same response as an expired one.
    if (status !== 400 && status !== 404 && status !== 410 && status !== 422) throw error
    return data({ over: status === 410 ? message : m.reminder_expired(), now }, { status: 410 })
  }
}

/** Opening the link changes nothing, because mail scanners open links too. The buttons do. */
export async function action({ context, params: { link }, request }: Args) {
  const choice = formText(await request.formData(), 'choice')
  try {
    const { message } = await context.get(callContext)(
      choice === 'cancel' ? 'POST /bookings/links/cancel' : 'POST /bookings/links/confirm',
      {
        body: { link },
      },
    )
    return { done: choice === 'cancel' ? ('cancelled' as const) : ('coming' as const), message }
  } catch (error) {
    const { status, message } = toFormError(error)
    return data({ refused: message }, { status })
  }
}

export const meta = () => [
  { title: `${m.reminder_meta_title()} · D3` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function Reminder() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <SkipLink />
      <header className="mx-auto px-4 max-w-140 py-3 wide:px-10">
        <Brand href={paths.home()} />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto px-4 max-w-140 pb-12 outline-0 wide:px-10">
        {answer && 'done' in answer && answer.done === 'cancelled' ? (
          <Cancelled message={answer.message} />
        ) : 'over' in loaded ? (
          <LinkExpired message={loaded.over} />
        ) : (
          <BookingAnswer {...loaded} answer={answer} />
        )}
      </main>
    </>
  )
}

type Loaded = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { over: string }>
type Answer = ReturnType<typeof useActionData<typeof action>>

function BookingAnswer({ booking, now, asksToCancel, answer }: Loaded & { answer: Answer }) {
  const start = Date.parse(booking.startTime)
  if (booking.status === 'cancelled') return <Cancelled message={m.reminder_is_cancelled()} />
  const isComing = booking.comingAt !== null || (answer !== undefined && 'done' in answer)
  const heading = isComing ? m.reminder_see_you() : m.reminder_question()
  return (
    <>
      <h1>{asksToCancel ? m.reminder_cancel_question() : heading}</h1>
      <article className="mt-4 grid gap-2 rounded-card border border-line bg-surface p-4">
        <p className="font-display font-bold tracking-heading text-balance text-28 leading-heading">
          {dayAndTime(start)}
        </p>
        <p className="text-18 leading-row font-semibold">{booking.title}</p>
        <p className="flex gap-2 text-ink-2">
          <MapPin className="small-icon mt-1" aria-hidden />
          <span>
            {booking.storeName}, {booking.place}
          </span>
        </p>
        <p className="flex gap-2 text-ink-2">
          <Clock3 className="small-icon mt-1" aria-hidden />
          {relativeTime(start, now)}
        </p>
      </article>
      <div className="mt-5 grid gap-4">
        {answer && 'refused' in answer && (
          <Note tone="bad" role="alert">
            {answer.refused}
          </Note>
        )}
        {asksToCancel ? (
          <ConfirmCancel booking={booking} />
        ) : (
          <Answers booking={booking} isComing={isComing} />
        )}
      </div>
    </>
  )
}

function Answers({ booking, isComing }: Pick<Loaded, 'booking'> & { isComing: boolean }) {
  const sending = useSending()
  const { pathname } = useLocation()
  return (
    <>
      {isComing ? (
        <Note tone="ok" icon={<CircleCheck />} role="status">
          <ParaglideMessage
            message={m.reminder_coming}
            inputs={{ store: booking.storeName }}
            markup={{ strong: bold }}
          />
        </Note>
      ) : (
        <Form method="post" action={pathname} replace>
          <input type="hidden" name="choice" value="confirm" />
          <Button type="submit" size="lg" full busy={sending === 'confirm' && m.reminder_busy()}>
            {m.reminder_confirm()}
          </Button>
        </Form>
      )}
      {booking.canCancel ? (
        <ButtonLink variant="line" size="lg" full href={`${pathname}?cancel`} rel="nofollow">
          {m.reminder_cancel()}
        </ButtonLink>
      ) : (
        <Note icon={<CalendarX2 />}>
          <ParaglideMessage
            message={m.reminder_too_late}
            inputs={{ time: dayAndTime(Date.parse(booking.cancelBefore)) }}
            markup={{ strong: bold }}
          />
        </Note>
      )}
      <SignIn id={booking.id} />
    </>
  )
}

function ConfirmCancel({ booking }: Pick<Loaded, 'booking'>) {
  const sending = useSending()
  const { pathname } = useLocation()
  return (
    <>
      <p>
        <Consequence booking={booking} />
      </p>
      {booking.canCancel && (
        <Form method="post" action={pathname} replace>
          <input type="hidden" name="choice" value="cancel" />
          <Button
            type="submit"
            variant="danger"
            size="lg"
            full
            busy={sending === 'cancel' && m.reminder_cancelling()}
          >
            {m.reminder_cancel_submit()}
          </Button>
        </Form>
      )}
      <ButtonLink variant="line" size="lg" full href={pathname}>
        {m.reminder_keep()}
      </ButtonLink>
    </>
  )
}

/** What cancelling means for the fee, or until when it was possible. */
function Consequence({ booking }: Pick<Loaded, 'booking'>) {
  if (!booking.canCancel)
    return m.reminder_cancel_ended({ time: dayAndTime(Date.parse(booking.cancelBefore)) })
  if (!booking.feePaid) return m.reminder_not_charged()
  return (
    <ParaglideMessage
      message={m.reminder_refund}
      inputs={{ fee: formatKes(centsOf(booking.chargedFee)) }}
      markup={{ strong: ({ children }) => <b className="font-semibold">{children}</b> }}
    />
  )
}

function Cancelled({ message }: { message: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <h1>{m.reminder_cancelled_title()}</h1>
      <Note tone="ok" role="status">
        {message}
      </Note>
      <ButtonLink href={paths.hotdeals()} variant="line">
        {m.reminder_browse()}
      </ButtonLink>
    </div>
  )
}

function LinkExpired({ message }: { message: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <h1>{m.reminder_expired_title()}</h1>
      <p className="text-ink-2">{message}</p>
      <ButtonLink href={paths.signIn(paths.profile.bookings())}>{m.reminder_sign_in()}</ButtonLink>
    </div>
  )
}

function SignIn({ id }: { id: string }) {
  return (
    <p className="quiet">
      <ParaglideMessage
        message={m.reminder_open}
        markup={{
          link: ({ children }) => (
            <Link className={linkClass} href={paths.booking(id)}>
              {children}
            </Link>
          ),
        }}
      />
    </p>
  )
}

/** The choice that is being submitted. */
const useSending = () => useNavigation().formData?.get('choice')

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} homePath={paths.home()} />
}
