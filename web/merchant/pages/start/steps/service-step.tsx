import { useRef, useState } from 'react'
import { m } from '#messages'
import { MAX_SERVICE_IMAGES } from '#domain/catalogue/images.ts'
import { cents, formatShillings } from '#domain/payments/money.ts'
import { duration } from '#domain/time/time.ts'
import { Problem } from '#contract/problem.ts'
import { SERVICE_TEXTS } from '#contract/service-limits.ts'
import { callOnce } from '#web/api/call-once.ts'
import { call } from '#web/api/browser.ts'
import type { FormFields } from '#web/parts/form-fields.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { useSave } from '../../../components/edits/use-save.ts'
import { ImagesField } from '../../../components/images/images-field.tsx'
import { OptionSelect } from '../../../components/option-select.tsx'
import { CAPACITIES, capacityText, DURATIONS } from '../../../components/service-numbers.ts'
import { paths } from '../../../paths.ts'
import { PRICE_TEXT, priceIn } from './price.ts'
import { StepForm, type StepProps } from '../frame/step-form.tsx'
import { addTeam, TeamNames } from './team-names.tsx'

/** A first service for more is rare; its page allows it. */
const MAX_CAPACITY = 20

/** The first service. All other settings of it have defaults, which its page changes later. */
export function ServiceStep({ store, data, states }: StepProps) {
  const service = data.services?.[0]
  const [images, setImages] = useState<string[]>(service?.images ?? [])
  const save = useSave({
    fields: serviceFields(),
    saved: service,
  })
  const [isQuoted, setQuoted] = useState(service?.type === 'dynamic')
  const [minutes, setMinutes] = useState(service?.duration ?? 60)
  const [capacity, setCapacity] = useState(service?.max_concurrent_bookings ?? 1)
  const [names, setNames] = useState<readonly string[]>([])
  /** People who have been added already, when the service is refused and sent again. */
  const added = useRef(new Map<string, string>())
  const hasTeam = (service?.staff?.length ?? 0) > 0

  async function send(
    { name, description, price }: ServiceValues,
    version: number | undefined,
  ): Promise<string> {
    const amount = isQuoted ? null : priceIn(price)
    if (amount === undefined) throw Problem.invalid([['price', m.field_price_invalid()]])
    const staffIds = await addTeam(store.id, names.slice(0, capacity), added.current)
    const body = {
      name,
      description,
      images,
      type: isQuoted ? ('dynamic' as const) : ('fixed' as const),
      price: amount,
      duration: minutes,
      max_concurrent_bookings: capacity,
      ...(staffIds.length > 0 && { staffIds }),
    }
    await (service
      ? call('PUT /services/:id', { params: { id: service.id }, body: { ...body, version } })
      : callOnce('POST /services', {
          body: { ...body, store_id: store.id, branch_id: `store-${store.id}` },
        }))
    return store.id
  }
  return (
    <StepForm
      step="service"
      states={states}
      storeId={store.id}
      save={save}
      version={service?.version}
      onSave={send}
    >
      {!service && (
        <p className="quiet">
          {m.merchant_list_start_hint()}{' '}
          <Link className="font-semibold underline" href={paths.newServices(store.id, 'start')}>
            {m.merchant_list_link()}
          </Link>
        </p>
      )}
      <TextField {...save.field('name')} placeholder={m.merchant_start_service_name_example()} />
      <div className="grid items-start gap-4 mid:grid-cols-2">
        <div className="grid gap-1">
          {!isQuoted && (
            <TextField
              {...save.field('price')}
              before={<span className="font-semibold text-ink-2">KES</span>}
              inputMode="decimal"
            />
          )}
          <Checkbox checked={isQuoted} onChange={(event) => setQuoted(event.currentTarget.checked)}>
            {m.merchant_start_service_quoted()}
          </Checkbox>
        </div>
        <OptionSelect
          label={m.merchant_start_service_duration()}
          error={save.fieldErrors.duration}
          value={minutes}
          options={DURATIONS}
          text={duration}
          onChange={(next) => {
            setMinutes(next)
            save.markChanged('duration')
          }}
        />
      </div>
      <OptionSelect
        label={m.merchant_start_service_capacity()}
        hint={m.merchant_start_service_capacity_hint()}
        error={save.fieldErrors.max_concurrent_bookings}
        value={capacity}
        options={CAPACITIES.filter((each) => each <= MAX_CAPACITY)}
        text={capacityText}
        onChange={(next) => {
          setCapacity(next)
          save.markChanged('max_concurrent_bookings')
        }}
      />
      {capacity > 1 && !hasTeam && (
        <TeamNames
          capacity={capacity}
          names={names}
          onChange={(next) => {
            setNames(next)
            save.markChanged('names')
          }}
        />
      )}
      <TextAreaField
        {...save.field('description')}
        hint={m.merchant_start_service_description_hint()}
        rows={3}
      />
      <div data-field="images">
        <ImagesField
          label={m.merchant_start_service_photos()}
          hint={m.merchant_start_service_photos_hint()}
          error={save.fieldErrors.images}
          images={images}
          max={MAX_SERVICE_IMAGES}
          onChange={(next) => {
            setImages(next)
            save.markChanged('images')
          }}
        />
      </div>
    </StepForm>
  )
}

const serviceFields = () =>
  ({
    name: { label: m.merchant_start_service_name(), limits: SERVICE_TEXTS.name },
    price: {
      label: m.merchant_start_service_price(),
      limits: PRICE_TEXT,
      toValue: ({ price }: Service) => (price ? formatShillings(cents(price) ?? 0) : ''),
    },
    description: {
      label: m.merchant_start_service_description(),
      limits: SERVICE_TEXTS.description,
    },
  }) satisfies FormFields<Service>
type Service = NonNullable<StepProps['data']['services']>[number]
type ServiceValues = Readonly<Record<keyof ReturnType<typeof serviceFields>, string>>
