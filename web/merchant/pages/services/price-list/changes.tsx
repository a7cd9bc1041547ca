import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import type { OwnService } from '#contract/own-service.ts'
import { MAX_PRICE_PERCENT, MIN_PRICE_PERCENT } from '#domain/catalogue/price-changes.ts'
import { duration } from '#domain/time/time.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormSection } from '../../../components/form-section.tsx'
import { OptionSelect } from '../../../components/option-select.tsx'
import { DURATIONS } from '../../../components/service-numbers.ts'
import { pages, paths } from '../../../paths.ts'
import type { StoreChoices } from '../load-choices.ts'
import { NoStore } from '../no-store.tsx'
import { servicePrice } from '#web/app/i18n/service-price.ts'
import { StoreShell } from '../store-shell.tsx'
import { loadStoreServices } from './load-store.ts'

export const loader = loadStoreServices

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_changes_title() }) },
  { name: 'description', content: m.merchant_services_page_description() },
]

export default function ServiceChanges() {
  const { store, stores, services } = useLoaderData<typeof loader>()
  if (!store) return <NoStore title={m.merchant_changes_title()} />
  return <ChangesForm key={store.id} {...{ store, stores, services }} />
}

const KINDS = ['price', 'duration', 'people', 'status'] as const
type Kind = (typeof KINDS)[number]
const KIND_TEXTS: Record<Kind, () => string> = {
  price: m.merchant_changes_price,
  duration: m.merchant_changes_duration,
  people: m.merchant_changes_people,
  status: m.merchant_changes_status,
}

function ChangesForm({ store, stores, services }: ChangesFormProps) {
  const revalidator = useRevalidator()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [kind, setKind] = useState<Kind>('price')
  const [percent, setPercent] = useState('10')
  const [minutes, setMinutes] = useState(60)
  const [people, setPeople] = useState<ReadonlySet<string>>(new Set())
  const [status, setStatus] = useState<'active' | 'inactive'>('inactive')
  const amount = readPercent(percent)
  const save = useSubmit(
    () =>
      callOnce('POST /merchant/services/changes', {
        body: {
          service_ids: [...chosen],
          ...(kind === 'price' && amount !== null && { price_percent: amount }),
          ...(kind === 'duration' && { duration: minutes }),
          ...(kind === 'people' && { staffIds: [...people] }),
          ...(kind === 'status' && { status }),
        },
      }),
    {
      toast: ({ message }) => message,
      onSuccess: () => {
        setChosen(new Set())
        return revalidator.revalidate()
      },
    },
  )
  const toggle = (set: ReadonlySet<string>, id: string) => {
    const next = new Set(set)
    if (!next.delete(id)) next.add(id)
    return next
  }
  const isEveryone = services.length > 0 && chosen.size === services.length
  const button = (
    <Button
      busy={save.isBusy && m.ui_saving()}
      disabled={chosen.size === 0 || (kind === 'price' && amount === null)}
      onClick={() => void save.submit()}
    >
      {m.merchant_changes_apply({ count: chosen.size })}
    </Button>
  )
  return (
    <StoreShell
      store={store}
      stores={stores}
      title={m.merchant_changes_title()}
      page={pages.serviceChanges}
      getPath={paths.serviceChanges}
      action={button}
    >
      <Refused by={save} />
      <FormSection title={m.merchant_changes_what()}>
        <SelectField
          label={m.merchant_changes_kind()}
          value={kind}
          onChange={({ currentTarget }) =>
            setKind(KINDS.find((each) => each === currentTarget.value) ?? 'price')
          }
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_TEXTS[each]()}
            </option>
          ))}
        </SelectField>
        {kind === 'price' && (
          <TextField
            label={m.merchant_changes_percent()}
            hint={m.merchant_changes_percent_hint()}
            inputMode="text"
            autoComplete="off"
            maxLength={5}
            value={percent}
            after="%"
            error={
              amount === null
                ? m.merchant_changes_percent_wrong({ least: MIN_PRICE_PERCENT, most: MAX_PRICE_PERCENT })
                : undefined
            }
            onChange={({ currentTarget }) => setPercent(currentTarget.value)}
          />
        )}
        {kind === 'duration' && (
          <OptionSelect
            label={m.merchant_changes_duration()}
            value={minutes}
            options={DURATIONS}
            text={duration}
            onChange={setMinutes}
          />
        )}
        {kind === 'people' && (
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-14 font-semibold">{m.merchant_changes_people()}</legend>
            <p className="quiet">{m.merchant_changes_people_hint()}</p>
            {store.staff.map(({ id, name }) => (
              <Checkbox key={id} checked={people.has(id)} onChange={() => setPeople(toggle(people, id))}>
                {name}
              </Checkbox>
            ))}
          </fieldset>
        )}
        {kind === 'status' && (
          <SelectField
            label={m.merchant_changes_status()}
            value={status}
            onChange={({ currentTarget }) =>
              setStatus(currentTarget.value === 'active' ? 'active' : 'inactive')
            }
          >
            <option value="inactive">{m.merchant_changes_stop()}</option>
            <option value="active">{m.merchant_changes_offer()}</option>
          </SelectField>
        )}
      </FormSection>
      <FormSection title={m.merchant_changes_which()}>
        {services.length === 0 ? (
          <p className="quiet">{m.merchant_services_none()}</p>
        ) : (
          <div className="grid divide-y divide-line">
            <Checkbox
              checked={isEveryone}
              onChange={() => setChosen(isEveryone ? new Set() : new Set(services.map(({ id }) => id)))}
            >
              <b>{m.merchant_changes_all({ count: services.length })}</b>
            </Checkbox>
            {services.map((service) => (
              <Checkbox
                key={service.id}
                checked={chosen.has(service.id)}
                onChange={() => setChosen(toggle(chosen, service.id))}
              >
                <span className="block [overflow-wrap:anywhere]">{service.name}</span>
                <span className="block quiet">
                  {[
                    servicePrice(service),
                    duration(service.duration),
                    ...(service.status === 'inactive' ? [m.merchant_changes_stopped()] : []),
                  ].join(' · ')}
                </span>
              </Checkbox>
            ))}
          </div>
        )}
      </FormSection>
    </StoreShell>
  )
}

/** Reads '10', '+10' or '-5' percent; null if no price can change by that. */
function readPercent(text: string): number | null {
  const plain = text.trim().replace('−', '-')
  if (!/^[+-]?\d{1,3}$/.test(plain)) return null
  const amount = Number(plain)
  return amount === 0 || amount < MIN_PRICE_PERCENT || amount > MAX_PRICE_PERCENT ? null : amount
}

type ChangesFormProps = { store: StoreChoices; stores: StoreChoices[]; services: OwnService[] }
