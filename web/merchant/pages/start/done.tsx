import { PartyPopper, Store } from '#web/ui/icons/icons.tsx'
import { useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { StoreCard } from '#web/ui/commerce/store-card.tsx'
import { IconCircle } from '#web/ui/feedback/icon-circle.tsx'
import { PushPrompt } from '#web/parts/notifications/push/push-prompt.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { ShareStore } from '../../components/stores/share-store.tsx'
import { paths } from '../../paths.ts'
import { Shell } from '../../layout/shell.tsx'
import type { StepData } from './frame/load-start.ts'
import type { StepProps } from './frame/step-form.tsx'
import { nextStep } from './frame/steps.ts'

/** Page after the last step: the store is public, or it can become so. */
export function Done({ store, states, customerUrl, data }: StepProps) {
  const service = data.services?.[0]
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const publish = useSubmit('PUT /stores/:id/publication', {
    onSuccess: revalidate,
    async onProblem({ code }) {
      const next = code === 'store-incomplete' ? nextStep(states) : null
      if (next) await navigate(paths.start({ step: next, store: store.id }))
      return next !== null
    },
  })
  return (
    <Shell place="settings" store={store}>
      <div className="mx-auto grid max-w-140 justify-items-center gap-4 pt-6 text-center">
        <IconCircle tone={store.isPublic ? 'save' : 'ink'}>
          {store.isPublic ? <PartyPopper /> : <Store />}
        </IconCircle>
        <h1 className="text-28">{getTitle(store)}</h1>
        <p className="text-ink-2">{toText(store)}</p>
        <div className="w-full max-w-80 text-left" inert>
          <StoreCard
            href=""
            name={store.name}
            cover={store.cover_url}
            logo={store.logo_url}
            open={store.openNow}
            category={categoryName(store.categorySlug, store.category)}
            area={store.location}
            rating={store.rating}
            view="grid"
          />
        </div>
        <Refused by={publish} />
        {store.isPublic && <ShareStore store={store} customerUrl={customerUrl} className="justify-center" />}
        {store.isPublic && (
          <PushPrompt
            className="w-full text-left"
            title={m.merchant_start_push_title()}
            about={m.merchant_notification_push_about()}
          />
        )}
        {service && <Capacity service={service} />}
        {store.isPublic && <BringTheRest storeId={store.id} />}
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {store.isPublic ? (
            <>
              <ButtonLink variant="line" href={paths.publicStore(customerUrl, store)} target="_blank">
                {m.merchant_start_see_store()}
              </ButtonLink>
              <ButtonLink href={paths.home()}>{m.merchant_start_to_today()}</ButtonLink>
            </>
          ) : store.awaitsApproval ? (
            <ButtonLink href={paths.storeSettings(store.id)}>{m.merchant_start_send_documents()}</ButtonLink>
          ) : (
            <Button
              busy={publish.isBusy && m.merchant_start_publishing()}
              onClick={() =>
                void publish.submit({
                  params: { id: store.id },
                  body: { published: true, version: store.version },
                })
              }
            >
              {m.merchant_start_publish()}
            </Button>
          )}
        </div>
      </div>
    </Shell>
  )
}

function getTitle({ name, isPublic, awaitsApproval }: OwnStore): string {
  if (isPublic) return m.merchant_start_public_title({ store: name })
  return awaitsApproval ? m.merchant_start_waits_title() : m.merchant_start_ready_title()
}

function toText({ isPublic, awaitsApproval }: OwnStore): string {
  if (isPublic) return m.merchant_start_public_text()
  return awaitsApproval ? m.merchant_start_waits_text() : m.merchant_start_ready_text()
}

/** What a business that had another program or a notebook brings next. */
function BringTheRest({ storeId }: { storeId: string }) {
  const links = [
    [paths.newServices(storeId), m.merchant_start_bring_services()],
    [paths.importClients(), m.merchant_start_bring_clients()],
    [paths.staff(), m.merchant_start_bring_people()],
  ] as const
  return (
    <nav aria-labelledby="bring" className="grid w-full gap-2 text-left">
      <h2 id="bring" className="text-18! leading-title">
        {m.merchant_start_bring_title()}
      </h2>
      {links.map(([href, text]) => (
        <Link key={href} className={linkClass} href={href}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** A setting that decides how much can be booked, and that is easily forgotten. */
function Capacity({ service }: { service: NonNullable<StepData['services']>[number] }) {
  return (
    <Note className="text-left">
      {m.merchant_start_done_capacity({
        service: service.name,
        capacity: service.max_concurrent_bookings ?? 1,
      })}{' '}
      <Link className={linkClass} href={paths.service(service.id)}>
        {m.merchant_start_done_capacity_change()}
      </Link>
    </Note>
  )
}
