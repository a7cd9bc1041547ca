import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import { PACKAGE_MONTHS, PACKAGE_VISITS } from '#domain/booking/packages/packages.ts'
import { formatKes } from '#domain/payments/money.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'

/** The most services that the API lists on one page. */
const MAX_LISTED = 100

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const { services } = await callAsMerchant({ context, url })('GET /services', {
    query: { page: 1, limit: MAX_LISTED },
    signal,
  })
  return services.flatMap(({ id, name, price, store }) =>
    price === null ? [] : [{ id, name, price, storeName: store.name }],
  )
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_packages_add() }) },
  { name: 'description', content: m.merchant_packages_description() },
]

const DEFAULTS = { visits: 10, months: 12 }

export default function NewPackage() {
  const services = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const create = useSubmit(
    (form: FormData) =>
      callOnce('POST /merchant/packages', {
        body: {
          serviceId: String(form.get('serviceId')),
          visits: Number(form.get('visits')),
          price: Number(form.get('price')),
          validMonths: Number(form.get('validMonths')),
        },
      }),
    { toast: ({ message }) => message, onSuccess: () => navigate(paths.packages()) },
  )
  const { fieldErrors: errors, setForm, onInput } = create
  const manyStores = new Set(services.map(({ storeName }) => storeName)).size > 1
  return (
    <Shell place="packages">
      <SubHead
        back={{ href: paths.packages(), label: m.merchant_packages_title() }}
        title={m.merchant_packages_add()}
      />
      <p className="-mt-2 mb-5 max-w-160 text-ink-2">{m.merchant_packages_add_lead()}</p>
      <form
        className="grid max-w-120 gap-5"
        ref={setForm}
        onInput={onInput}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void create.submit(new FormData(event.currentTarget))
        }}
      >
        <SelectField label={m.merchant_packages_service()} name="serviceId" error={errors.serviceId}>
          {services.map(({ id, name, price, storeName }) => (
            <option key={id} value={id}>
              {manyStores ? `${storeName}: ${name}` : name} ({formatKes(shillingsToCents(price))})
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.merchant_packages_visits()}
          name="visits"
          type="number"
          inputMode="numeric"
          {...PACKAGE_VISITS}
          defaultValue={DEFAULTS.visits}
          error={errors.visits}
        />
        <TextField
          label={m.merchant_packages_price()}
          hint={m.merchant_packages_price_hint()}
          name="price"
          type="number"
          inputMode="numeric"
          min={1}
          error={errors.price}
        />
        <TextField
          label={m.merchant_packages_months()}
          name="validMonths"
          type="number"
          inputMode="numeric"
          {...PACKAGE_MONTHS}
          defaultValue={DEFAULTS.months}
          error={errors.validMonths}
        />
        <Refused by={create} />
        <Button type="submit" size="lg" className="justify-self-start" busy={create.isBusy && m.ui_saving()}>
          {m.merchant_packages_create()}
        </Button>
      </form>
    </Shell>
  )
}
