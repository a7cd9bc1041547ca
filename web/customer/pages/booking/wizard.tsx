import { startTransition, useOptimistic, useState } from 'react'
import {
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { m } from '#messages'
import { toDay } from '#domain/time/time.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Queries } from '#web/api/queries.tsx'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import {
  findBranch,
  isHeld,
  listedDay,
  readChoice,
  readDetails,
  readStep,
  stepHref,
  type Choice,
  type Step,
} from './state/choice.ts'
import { DetailsStep } from './details/details-step.tsx'
import { useDraft } from './state/draft.ts'
import { useFreshAfterEntering } from './details/entered.ts'
import type { Answer } from './state/answer.ts'
import type { Hold } from './state/hold.ts'
import type { Loaded } from './state/load.ts'
import type { WizardState } from './state/wizard-state.ts'
import { PlaceStep } from './time/place-step.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { stepName } from './state/step-names.ts'
import { TimeStep } from './time/time-step.tsx'

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
  const { item, now, isVisitor } = loaderData
  const search = new URLSearchParams(location.search)
  const reached = readStep(search, readChoice(search, toDay(now)))
  const step = reached === 3 && isVisitor ? m.booking_details_title() : stepName(reached, item)
  return privateMeta(m.booking_step_page_title({ step, item: item.title }), m.booking_description())
}

export function Wizard() {
  const loaded = useLoaderData<Loaded>()
  const answer = useActionData<Answer>()
  const now = useNow(loaded.now, 20_000)
  useFreshAfterEntering(loaded.isVisitor)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [draft, write] = useDraft(loaded.item.key, answer?.draft)
  const today = toDay(loaded.now)
  // A choice is shown immediately; the address follows.
  const [choice, showChosen] = useOptimistic(readChoice(search, today))
  // A hold that has expired no longer counts.
  const loadedHold = search.get('booking') === loaded.held?.id ? loaded.held : null
  const lastHeld = answer?.held ?? loadedHold
  const held = lastHeld && lastHeld.until > now ? lastHeld : null
  const [madeHold, onHold] = useState<Hold>()
  const hold = madeHold ?? answer?.hold ?? loaded.visitorHold
  const { key } = loaded.item
  const getHref = (to: Step, next: Choice = choice) => stepHref(key, to, next, { booking: held?.id })
  const step = readStep(search, choice)
  const day = listedDay(choice, findBranch(loaded.branches, choice.branch), today)
  // The one review follows the details.
  const details = step === 3 && loaded.isVisitor ? (readDetails(search) ?? 'form') : null
  const wizard: WizardState = {
    ...loaded,
    now,
    today,
    answer,
    choice,
    day,
    otherTimesHref: getHref(1, { ...choice, date: day, startsAt: undefined }),
    details,
    visitorHold: hold,
    reserved: held ?? (hold && hold.until > now ? hold : null),
    getHref,
    detailsHref: (part) => stepHref(key, 3, choice, { details: part }),
    onHold,
    choose: (to, chosen) =>
      startTransition(async () => {
        showChosen(chosen)
        await navigate(getHref(to, chosen), { replace: true, preventScrollReset: true })
      }),
    held,
    hasHoldEnded: !held && loaded.held !== null && isHeld(loaded.held, choice),
  }
  const StepOfWizard = details ? DetailsStep : STEPS[step]
  return (
    <Queries>
      <StepOfWizard {...wizard} draft={draft} onDraft={write} />
    </Queries>
  )
}

const STEPS = { 1: TimeStep, 2: PlaceStep, 3: ReviewStep }
