import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarClock, MapPin, UserRound } from '#web/ui/icons/icons.tsx'
import { Form, useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import { m } from '#messages'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, localeContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { paths } from '../../paths.ts'
import { formText } from '../../form-actions.ts'
import {
  LinkAnswered,
  LinkCard,
  LinkError,
  LinkFact,
  linkHeaders,
  linkMeta,
  LinkOver,
  LinkPage,
  LinkRefusal,
  LinkTime,
  overReply,
  redirectToLanguage,
  refusedReply,
  useLinkAddress,
  useSentChoice,
} from './link-page.tsx'

type Args = LoaderArgs<'/p/:link'>

export const headers = linkHeaders

export async function loader({ context, params: { link }, request, url }: Args) {
  const reading = context.get(callContext)('POST /bookings/proposals/read', {
    body: { link },
    signal: request.signal,
  })
  const read = await reading.catch(overReply)
  if (!('booking' in read)) return read
  redirectToLanguage(url, read.booking.language, context.get(localeContext))
  return { booking: read.booking }
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
    return refusedReply(error)
  }
}

/** An answer ends the link, which could only be read as one that is over. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  !(typeof actionResult === 'object' && actionResult !== null && 'done' in actionResult)

export const meta = () => linkMeta(m.proposal_meta_title())

export default function Proposal() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <LinkPage>
      {answer && 'done' in answer ? (
        <LinkAnswered
          title={answer.isAccepted ? m.proposal_accepted_title() : m.proposal_declined_title()}
          message={answer.done}
          next={
            <ButtonLink href={paths.profile.bookings()} variant="line">
              {m.proposal_bookings()}
            </ButtonLink>
          }
        />
      ) : 'isOver' in loaded ? (
        <LinkOver
          title={m.proposal_over_title()}
          message={m.proposal_over_text()}
          next={
            <ButtonLink href={paths.signIn(paths.profile.bookings())}>{m.proposal_bookings()}</ButtonLink>
          }
        />
      ) : (
        <Question booking={loaded.booking} refused={answer?.refused} />
      )}
    </LinkPage>
  )
}

type Booking = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { isOver: true }>['booking']

function Question({ booking, refused }: { booking: Booking; refused: string | undefined }) {
  const { proposal } = booking
  const address = useLinkAddress()
  return (
    <>
      <h1>{m.proposal_title({ store: booking.storeName })}</h1>
      <LinkCard>
        <p className="quiet">{m.proposal_new_time()}</p>
        <LinkTime>{dayAndTime(Date.parse(proposal.startTime))}</LinkTime>
        <p className="text-18 leading-row font-semibold">{booking.title}</p>
        {proposal.message && <p className="text-ink-2">“{proposal.message}”</p>}
        <LinkFact icon={<CalendarClock className="small-icon" />}>
          {(booking.isRequest ? m.proposal_asked_for : m.proposal_booked_for)({
            time: dayAndTime(Date.parse(booking.startTime)),
          })}
        </LinkFact>
        {proposal.staffName && (
          <LinkFact icon={<UserRound className="small-icon" />}>
            {m.proposal_with({ name: proposal.staffName })}
          </LinkFact>
        )}
        <LinkFact icon={<MapPin className="small-icon" />}>
          {booking.storeName}, {booking.place}
        </LinkFact>
      </LinkCard>
      <div className="mt-5 grid gap-4">
        <LinkRefusal>{refused}</LinkRefusal>
        <Form method="post" action={address} replace className="grid gap-3">
          <AnswerButton choice="accept">{m.proposal_accept()}</AnswerButton>
          <AnswerButton choice="decline">{m.proposal_decline()}</AnswerButton>
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

/** While one answer is sent, the other button does nothing. */
function AnswerButton({ choice, children }: { choice: 'accept' | 'decline'; children: string }) {
  const sent = useSentChoice()
  return (
    <Button
      type="submit"
      name="choice"
      value={choice}
      variant={choice === 'accept' ? 'primary' : 'line'}
      size="lg"
      full
      busy={sent === choice ? m.ui_sending() : sent !== undefined}
    >
      {children}
    </Button>
  )
}

export const ErrorBoundary = LinkError
