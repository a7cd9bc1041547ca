import { ExternalLink } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { serviceProblems } from '#contract/catalogue/problems.ts'
import { call } from '#web/api/browser.ts'
import { customerUrlContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { FormSection } from '../../components/form-section.tsx'
import { paths } from '../../paths.ts'
import { callAsMerchant, orNotFound } from '../../components/load-page.ts'
import { whyNotBookable } from './availability.ts'
import { AvailabilityPill } from './availability-pill.tsx'
import { DeleteService } from './delete-service.tsx'
import { loadChoices } from './load-choices.ts'
import { isOwn } from './own-service.ts'
import { ServiceEditor } from './service-editor.tsx'
import { toQuestions, useServiceForm } from './use-service-form.ts'

export async function loader({ context, request: { signal }, url, params }: LoaderArgs<'/services/:id'>) {
  const { id } = params
  const call = callAsMerchant({ context, url })
  const customerUrl = context.get(customerUrlContext)
  return loadService()

  async function loadService() {
    const input = { params: { id }, signal }
    const [{ service }, { forms }, { pricing }, { stores }, choices] = await orNotFound(
      Promise.all([
        call('GET /services/:id', input),
        call('GET /forms/service/:id', input),
        call('GET /merchant/services/:id/pricing', input),
        call('GET /stores/merchant/my-stores', { signal }),
        loadChoices(call, signal),
      ]),
    )
    const store = choices.find((each) => each.id === service.store_id)
    if (!isOwn(service) || !store) throw serviceProblems.notFound()
    const former = service.staff.filter((person) => store.staff.every((each) => each.id !== person.id))
    const isStorePublic = stores.some((each) => each.id === service.store_id && each.isPublic)
    return {
      service,
      questions: toQuestions(forms),
      pricing,
      // People who no longer work there can still be removed from the service.
      store: {
        ...store,
        staff: [
          ...store.staff,
          ...former.map((person) => ({ ...person, role: m.merchant_services_former(), branchId: '' })),
        ],
      },
      isStorePublic,
      publicUrl: isStorePublic ? `${customerUrl}/service/${service.id}` : null,
    }
  }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  {
    title: m.merchant_page_title({
      page: loaderData && 'service' in loaderData ? loaderData.service.name : m.merchant_nav_services(),
    }),
  },
  { name: 'description', content: m.merchant_services_page_description() },
]

export default function Service() {
  const loaded = useLoaderData<typeof loader>()
  return <ServicePage key={loaded.service.id} {...loaded} />
}

type Loaded = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function ServicePage({ service, questions, pricing, store, isStorePublic, publicUrl }: Loaded) {
  const [prices, setPrices] = useState(pricing)
  const form = useServiceForm({
    storeId: store.id,
    branchIds: [],
    service,
    questions,
    onSaved: ({ id }) => {
      // Loads the effects of a new price on the offers; if that fails, the earlier ones stay until the page is opened again.
      call('GET /merchant/services/:id/pricing', { params: { id } }).then(
        (reply) => setPrices(reply.pricing),
        () => undefined,
      )
    },
  })
  const saved = form.saved.service ?? service
  const reason = whyNotBookable({
    service: saved,
    isStorePublic,
    branches: store.branches,
  })
  return (
    <ServiceEditor
      form={form}
      title={saved.name}
      mark={<AvailabilityPill reason={reason} />}
      store={store}
      pricing={prices}
      saveLabel={m.ui_save()}
    >
      <FormSection title={m.merchant_variants_title()}>
        <p className="quiet">
          {saved.family
            ? saved.family.variants.map(({ label }) => label).join(' · ')
            : m.merchant_variants_none()}
        </p>
        <p className="flex flex-wrap gap-2">
          <ButtonLink variant="line" size="touch" href={paths.serviceVariants(saved.id)}>
            {saved.family ? m.merchant_variants_change() : m.merchant_variants_add_first()}
          </ButtonLink>
          <ButtonLink variant="line" size="touch" href={paths.newService(undefined, saved.id)}>
            {m.merchant_services_duplicate()}
          </ButtonLink>
        </p>
      </FormSection>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {publicUrl && (
          <Link
            className={`${linkClass} inline-flex min-h-11 items-center gap-2`}
            href={publicUrl}
            target="_blank"
            rel="noopener"
          >
            <ExternalLink className="small-icon" aria-hidden />
            {m.merchant_services_see_page()}
          </Link>
        )}
        <DeleteService service={saved} />
      </div>
    </ServiceEditor>
  )
}
