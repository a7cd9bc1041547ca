import { useActionData, useLoaderData } from 'react-router'
import { m } from '#messages'
import { providerName } from '#domain/payments/payment-methods.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Queries } from '#web/api/queries.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { WizardTop } from '#web/ui/booking/wizard-top.tsx'
import { paths } from '../../../paths.ts'
import { HoldExpired } from './hold-expired.tsx'
import { loadPayment, type LoadedPayment } from './load-payment.ts'
import { payAgainFromForm } from './pay-again-from-form.ts'
import { PaymentWait } from './payment-wait.tsx'
import { stepNames } from '../state/step-names.ts'

export const loader = loadPayment

export const action = payAgainFromForm

export const meta = ({ loaderData }: { loaderData?: LoadedPayment }) => {
  const provider = providerName(loaderData?.payment?.method ?? 'mpesa')
  return privateMeta(m.booking_wait_title_uncertain({ provider }), m.booking_wait_description({ provider }))
}

export default function WaitingPage() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
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
      <main id="main" tabIndex={-1} className="page-column">
        {loaded.payment ? (
          <PaymentWait {...loaded} payment={loaded.payment} answer={answer} />
        ) : (
          <HoldExpired {...loaded} payment={null} />
        )}
      </main>
    </Queries>
  )
}
