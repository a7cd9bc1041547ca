import { startTransition, useOptimistic } from 'react'
import { useActionData, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { m } from '#messages'
import { toDay } from '#domain/time/time.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Queries } from '#web/api/queries.tsx'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import {
  ADDING,
  ALSO,
  findBranch,
  isHeld,
  listedDay,
  readChoice,
  readStep,
  stepHref,
  type Choice,
  type Step,
} from './state/choice.ts'
import { DetailsStep } from './details/details-step.tsx'
import type { Answer } from './state/answer.ts'
import type { Loaded, LoadedLastStep, LoadedTimes } from './state/load.ts'
import type { LastStepState, StepState, WizardState } from './state/wizard-state.ts'
import { PlaceStep } from './time/place-step.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { stepName } from './state/step-names.ts'
import { TimeStep } from './time/time-step.tsx'

/**
 * A new choice changes only the address; the steps fetch what they need. A new held booking and other services of the visit are
 * loaded, and everything is when a step asks for it.
 */
export const shouldRevalidateWizard = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.href === nextUrl.href ||
    currentUrl.pathname !== nextUrl.pathname ||
    LOADED_BY.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name)))
const LOADED_BY = ['booking', ALSO, ADDING]

export function wizardMeta({ loaderData, location }: { loaderData?: Loaded; location: { search: string } }) {
  // The error page sets its own title.
  if (!loaderData) return []
  const { item, now } = loaderData
  const search = new URLSearchParams(location.search)
  const step =
    loaderData.isLast && loaderData.isVisitor
      ? m.booking_details_title()
      : stepName(readStep(search, readChoice(search, toDay(now))), item)
  return privateMeta(m.booking_step_page_title({ step, item: item.title }), m.booking_description())
}

export function Wizard() {
  const loaded = useLoaderData<Loaded>()
  return loaded.isLast ? (
    <LastStep {...loaded} />
  ) : (
    <Queries>
      <Times {...loaded} />
    </Queries>
  )
}

/** The last step is a light page: nothing of it runs in the browser (decision 089). */
function LastStep(loaded: LoadedLastStep) {
  const answer = useActionData<Answer>()
  const [search] = useSearchParams()
  const { now, item, isVisitor, branches } = loaded
  const today = toDay(now)
  const choice = readChoice(search, today)
  const lastHeld = answer?.held ?? (search.get('booking') === loaded.held?.id ? loaded.held : null)
  const state = getStepState(loaded, choice, now, lastHeld, answer?.hold ?? loaded.visitorHold)
  const step: LastStepState = {
    ...loaded,
    ...state,
    answer,
    otherTimesHref: stepHref(item.key, 1, {
      ...choice,
      date: listedDay(choice, findBranch(branches, choice.branch), today),
      startsAt: undefined,
    }),
    hasHoldEnded: !state.held && loaded.held !== null && isHeld(loaded.held, choice),
  }
  return isVisitor ? <DetailsStep {...step} /> : <ReviewStep {...step} />
}

function Times(loaded: LoadedTimes) {
  const now = useNow(loaded.now, 20_000)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const today = toDay(loaded.now)
  // A choice is shown immediately; the address follows.
  const [choice, showChosen] = useOptimistic(readChoice(search, today))
  const held = search.get('booking') === loaded.held?.id ? loaded.held : null
  const state = getStepState(loaded, choice, now, held, loaded.visitorHold)
  const wizard: WizardState = {
    ...loaded,
    ...state,
    now,
    day: listedDay(choice, findBranch(loaded.branches, choice.branch), today),
    choose: (to, chosen) =>
      startTransition(async () => {
        showChosen(chosen)
        await navigate(state.getHref(to, chosen), { replace: true, preventScrollReset: true })
      }),
  }
  return readStep(search, choice) === 2 ? <PlaceStep {...wizard} /> : <TimeStep {...wizard} />
}

/** A hold that has expired no longer counts. */
function getStepState(
  { item }: Loaded,
  choice: Choice,
  now: number,
  lastHeld: Loaded['held'],
  visitorHold: Loaded['visitorHold'],
): StepState {
  const held = lastHeld && lastHeld.until > now ? lastHeld : null
  return {
    choice,
    today: toDay(now),
    held,
    reserved: held ?? (visitorHold && visitorHold.until > now ? visitorHold : null),
    getHref: (to: Step, next: Choice = choice) => stepHref(item.key, to, next, { booking: held?.id }),
  }
}
