import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { BusinessStep } from './steps/business-step.tsx'
import { Done } from './done.tsx'
import { HoursStep } from './steps/hours-step.tsx'
import { loadStep, type LoadedStep } from './frame/load-start.ts'
import { OfferStep } from './steps/offer-step.tsx'
import { PhoneStep } from './steps/phone-step.tsx'
import { PhotosStep } from './steps/photos-step.tsx'
import { PlaceStep } from './steps/place-step.tsx'
import { ServiceStep } from './steps/service-step.tsx'
import { STEP_TITLES } from './frame/step-texts.ts'
import { DONE } from './frame/steps.ts'

export const loader = loadStep

export const meta = ({ loaderData }: { loaderData?: LoadedStep }) => [
  { title: m.merchant_page_title({ page: getTitle(loaderData?.step) }) },
  { name: 'description', content: m.merchant_start_description() },
]

/** Step of setting up a store. Each step saves its answers, so another device continues with the next. */
export default function StartPage() {
  const loaded = useLoaderData<typeof loader>()
  const { step, store, ...rest } = loaded
  // The fields begin with what was saved last, also when an editor takes what someone else has saved.
  const key = [step, store?.id, getVersion(loaded)].join(' ')
  if (step === 'business') return <BusinessStep key={key} {...rest} store={store} />
  if (!store) return null
  const Step = STEPS[step]
  return <Step key={key} {...rest} store={store} />
}

const STEPS = {
  business: BusinessStep,
  place: PlaceStep,
  hours: HoursStep,
  service: ServiceStep,
  offer: OfferStep,
  photos: PhotosStep,
  phone: PhoneStep,
  done: Done,
}

/** Returns the version of the item that the step edits. */
function getVersion({ step, store, offer, data }: LoadedStep): number | undefined {
  if (step === 'place') return data.branch?.version
  if (step === 'hours') return data.hours?.version
  if (step === 'service') return data.services?.[0]?.version
  return step === 'offer' ? offer?.version : store?.version
}

const getTitle = (step: LoadedStep['step'] | undefined) =>
  step === undefined || step === DONE ? m.merchant_start_title() : STEP_TITLES[step]()
