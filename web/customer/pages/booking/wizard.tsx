import { CalendarX } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import {
  useLoaderData,
  useNavigate,
  useParams,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { m } from '#messages'
import { dayOf } from '#domain/time/time.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Queries } from '#web/shared/api/queries.tsx'
import { useNow } from '#web/shared/document/use-now.ts'
import { WizardBar } from '#web/components/booking/wizard-top.tsx'
import { Brand } from '#web/components/navigation/brand.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { paths } from '../../paths.ts'
import { readChoice, readStep, stepHref, type Choice, type Step } from './choice.ts'
import { useDraft } from './draft.ts'
import { BookingStopped } from './booking-stopped.tsx'
import type { Loaded } from './load.ts'
import type { WizardState } from './wizard-state.ts'
import { ReviewStep } from './review-step.tsx'
import { stepName } from './step-names.ts'
import { PlaceStep } from './place-step.tsx'
import { TimeStep } from './time-step.tsx'

/**
 * A new choice changes only the address; the steps fetch what they need. A new held booking is loaded, and everything is
 * when a step asks for it.
 */
export const shouldRevalidateWizard = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.href === nextUrl.href ||
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.searchParams.get('booking') !== nextUrl.searchParams.get('booking'))

export function wizardMeta({ loaderData, location }: { loaderData?: Loaded; location: { search: string } }) {
  // The error page sets its own title.
  if (!loaderData) return []
  const { item, now } = loaderData
  const search = new URLSearchParams(location.search)
  const step = stepName(readStep(search, readChoice(search, dayOf(now))), item)
  return privateMeta(m.booking_step_page_title({ step, item: item.title }), m.booking_description())
}

export function Wizard() {
  return (
    <Queries>
      <Steps />
    </Queries>
  )
}

function Steps() {
  const loaded = useLoaderData<Loaded>()
  const now = useNow(loaded.now, 20_000)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [draft, write] = useDraft(loaded.item.key)
  const today = dayOf(loaded.now)
  // A choice is shown immediately; the address follows.
  const [choice, showChosen] = useOptimistic(readChoice(search, today))
  // A hold that has expired no longer counts.
  const held =
    loaded.held && search.get('booking') === loaded.held.id && loaded.held.until > now ? loaded.held : null
  const hrefOf = (step: Step, next: Choice = choice) => stepHref(loaded.item.key, step, next, held?.id)
  const wizard: WizardState = {
    ...loaded,
    now,
    today,
    choice,
    hrefOf,
    choose: (step, next) =>
      startTransition(async () => {
        showChosen(next)
        await navigate(hrefOf(step, next), { replace: true, preventScrollReset: true })
      }),
    held,
  }
  switch (readStep(search, choice)) {
    case 1:
      return <TimeStep {...wizard} />
    case 2:
      return <PlaceStep {...wizard} />
    case 3:
      return <ReviewStep {...wizard} draft={draft} onDraft={write} />
  }
}

/** Shown when booking could not start: why, and what to do next. */
export function WizardError({ error, kind }: { error: unknown; kind: 'offer' | 'service' }) {
  const { status, code, message, extra } = problemOf(error)
  const { offerId, serviceId } = useParams()
  const isTransient = status === 0 || status >= 500
  const gone = kind === 'offer' ? m.booking_error_offer_gone : m.booking_error_service_gone
  const reason = status === 404 ? gone() : message
  return (
    <>
      <WizardBar>
        <Brand href={paths.home()} />
      </WizardBar>
      <main id="main" tabIndex={-1} className="page-column py-12">
        <BookingStopped
          icon={<CalendarX />}
          title={isTransient ? m.booking_error_start_failed() : reason}
          action={
            isTransient ? (
              <Button onClick={() => window.location.reload()}>{m.booking_try_again()}</Button>
            ) : code === 'booking-disabled' ? (
              <ButtonLink href={offerId ? paths.offer(offerId) : paths.service(serviceId ?? '')}>
                {m.booking_error_reach_store()}
              </ButtonLink>
            ) : (
              <div className="grid gap-2.5">
                <ButtonLink href={paths.hotdeals()}>{m.booking_browse_offers()}</ButtonLink>
                {code === 'sold-out' && typeof extra?.serviceId === 'string' && (
                  <ButtonLink variant="line" href={paths.book.service(extra.serviceId)}>
                    {m.booking_full_price()}
                  </ButtonLink>
                )}
              </div>
            )
          }
        >
          {code === 'sold-out' && m.booking_error_sold_out()}
          {code === 'booking-disabled' && m.booking_error_disabled()}
        </BookingStopped>
      </main>
    </>
  )
}
