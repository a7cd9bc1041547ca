import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { loadedWhenUsed } from '#web/shared/document/first-use.ts'
import { loadStep, type LoadedStep } from './load-start.ts'
import { STEP_TITLES } from './step-texts.ts'
import { DONE, nextStep } from './steps.ts'

export const loader = loadStep

export const meta = ({ loaderData }: { loaderData?: LoadedStep }) => [
  { title: m.merchant_page_title({ page: titleOf(loaderData?.step) }) },
  { name: 'description', content: m.merchant_start_description() },
]

/** One step of setting up a store. Each step saves what it asks, so another device continues with the next. */
export default function StartPage() {
  const loaded = useLoaderData<typeof loader>()
  const { step, store, ...rest } = loaded
  const next = step === DONE ? null : (nextStep(rest.states, step) ?? DONE)
  useEffect(() => {
    // Once this step is complete, so that the next one is there when it is reached.
    if (next) void loadedWhenUsed().then(() => PARTS[next].preload())
  }, [next])
  // The fields begin with what was saved last, also when an editor takes what someone else has saved.
  const key = [step, store?.id, versionOf(loaded)].join(' ')
  if (step === 'business') return <PARTS.business key={key} {...rest} store={store} />
  if (!store) return null
  const Part = PARTS[step]
  return <Part key={key} {...rest} store={store} />
}

const inTurn = { inTurn: true }
const PARTS = {
  business: deferHydration(
    async () => ({ default: (await import('./business-step.tsx')).BusinessStep }),
    inTurn,
  ),
  place: deferHydration(async () => ({ default: (await import('./place-step.tsx')).PlaceStep }), inTurn),
  hours: deferHydration(async () => ({ default: (await import('./hours-step.tsx')).HoursStep }), inTurn),
  service: deferHydration(
    async () => ({ default: (await import('./service-step.tsx')).ServiceStep }),
    inTurn,
  ),
  offer: deferHydration(async () => ({ default: (await import('./offer-step.tsx')).OfferStep }), inTurn),
  photos: deferHydration(async () => ({ default: (await import('./photos-step.tsx')).PhotosStep }), inTurn),
  phone: deferHydration(async () => ({ default: (await import('./phone-step.tsx')).PhoneStep }), inTurn),
  done: deferHydration(async () => ({ default: (await import('./done.tsx')).Done }), inTurn),
}

/** Of what the step edits. */
function versionOf({ step, store, offer, data }: LoadedStep): number | undefined {
  if (step === 'place') return data.branch?.version
  if (step === 'hours') return data.hours?.version
  if (step === 'service') return data.services?.[0]?.version
  return step === 'offer' ? offer?.version : store?.version
}

const titleOf = (step: LoadedStep['step'] | undefined) =>
  step === undefined || step === DONE ? m.merchant_start_title() : STEP_TITLES[step]()
