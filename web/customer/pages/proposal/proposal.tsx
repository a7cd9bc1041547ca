import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarClock, MapPin } from 'lucide-react'
import { data, Form, useActionData, useLoaderData, useLocation, useNavigation } from 'react-router'
import { m } from '#messages'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import ErrorPage from '#web/shared/document/error-page.tsx'
import { Brand } from '#web/components/navigation/brand.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { SkipLink } from '#web/components/navigation/skip-link.tsx'
import { bold } from '#web/components/feedback/message-markup.tsx'
import { paths } from '../../paths.ts'
import { toFormError, formText } from '../newsletter/form-actions.ts'

type Args = LoaderArgs<'/p/:link'>

/** The link of a proposal authenticates its holder, so it must not leak. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export async function loader({ context, params: { link }, request }: Args) {
  try {
    const { booking } = await context.get(callContext)('POST /bookings/proposals/read', {
      body: { link },
      signal: request.signal,
    })
    return { booking }
  } catch (error) {
    const { status, message } = toFormError(error)
    // An unknown link gets the same response as one that is over.
    if (status !== 400 && status !== 404 && status !== 410 && status !== 422) throw error
    return data({ over: status === 410 ? message : m.problem_proposal_over() }, { status: 410 })
  }
}

/** Opening the link changes nothing, because mail scanners open links too. The buttons do. */
export async function action({ context, params: { link }, request }: Args) {
  const call = context.get(callContext)
  const isAccepted = formText(await request.formData(), 'choice') === 'accept'
  try {
    const { message } = isAccepted
      ? await call('POST /bookings/proposals/accept', { body: { link } })
      : await call('POST /bookings/proposals/decline', { body: { link } })
    return { done: message, isAccepted }
  } catch (error) {
    const { status, message } = toFormError(error)
    return data({ refused: message }, { status })
  }
}

export const meta = () => [
  { title: `${m.proposal_meta_title()} · D3` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function Proposal() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <SkipLink />
      <header className="mx-auto px-4 max-w-140 py-3 wide:px-10">
        <Brand href={paths.home()} />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto px-4 max-w-140 pb-12 outline-0 wide:px-10">
        {answer && 'done' in answer ? (
          <Answered {...answer} />
        ) : 'over' in loaded ? (
          <LinkOver message={loaded.over} />
        ) : (
          <Question booking={loaded.booking} refused={answer?.refused} />
        )}
      </main>
    </>
  )
}

type Booking = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { over: string }>['booking']

function Question({ booking, refused }: { booking: Booking; refused: string | undefined }) {
  const { proposal } = booking
  const sending = useNavigation().formData?.get('choice')
  const { pathname } = useLocation()
  return (
    <>
      <h1>{m.proposal_title({ store: booking.storeName })}</h1>
      <article className="mt-4 grid gap-2 rounded-card border border-line bg-surface p-4">
        <p className="quiet">{m.proposal_new_time()}</p>
        <p className="font-display font-bold tracking-heading text-balance text-28 leading-heading">
          {dayAndTime(Date.parse(proposal.startTime))}
        </p>
        <p className="text-18 leading-row font-semibold">{booking.title}</p>
        {proposal.staffName && <p>{m.proposal_with({ name: proposal.staffName })}</p>}
        {proposal.message && <p className="text-ink-2">“{proposal.message}”</p>}
        <p className="flex gap-2 text-ink-2">
          <CalendarClock className="small-icon mt-1" aria-hidden />
          {(booking.isRequest ? m.proposal_asked_for : m.proposal_booked_for)({
            time: dayAndTime(Date.parse(booking.startTime)),
          })}
        </p>
        <p className="flex gap-2 text-ink-2">
          <MapPin className="small-icon mt-1" aria-hidden />
          <span>
            {booking.storeName}, {booking.place}
          </span>
        </p>
      </article>
      <div className="mt-5 grid gap-4">
        {refused !== undefined && (
          <Note tone="bad" role="alert">
            {refused}
          </Note>
        )}
        <Form method="post" action={pathname} replace className="grid gap-3">
          <Button
            type="submit"
            name="choice"
            value="accept"
            size="lg"
            full
            busy={sending === 'accept' && m.proposal_busy()}
          >
            {m.proposal_accept()}
          </Button>
          <Button
            type="submit"
            name="choice"
            value="decline"
            variant="line"
            size="lg"
            full
            busy={sending === 'decline' && m.proposal_busy()}
          >
            {m.proposal_decline()}
          </Button>
        </Form>
        <p className="quiet">
          <ParaglideMessage
            message={m.proposal_answer_by}
            inputs={{ time: dayAndTime(Date.parse(proposal.expiresAt)) }}
            markup={{ strong: bold }}
          />
        </p>
      </div>
    </>
  )
}

function Answered({ done, isAccepted }: { done: string; isAccepted: boolean }) {
  return (
    <div className="grid justify-items-start gap-5">
      <h1>{isAccepted ? m.proposal_accepted_title() : m.proposal_declined_title()}</h1>
      <Note tone="ok" role="status">
        {done}
      </Note>
      <ButtonLink href={paths.profile.bookings()} variant="line">
        {m.proposal_bookings()}
      </ButtonLink>
    </div>
  )
}

function LinkOver({ message }: { message: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <h1>{m.proposal_over_title()}</h1>
      <p className="text-ink-2">{message}</p>
      <ButtonLink href={paths.signIn(paths.profile.bookings())}>{m.proposal_bookings()}</ButtonLink>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} homePath={paths.home()} />
}
