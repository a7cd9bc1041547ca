import { clsx } from 'clsx'
import { useId } from 'react'
import { m } from '#messages'
import { MAX_VISIT_ITEMS } from '#domain/booking/visits/visit-items.ts'
import { formatKes } from '#domain/payments/money.ts'
import { duration } from '#domain/time/time.ts'
import { servicePrice } from '#web/app/i18n/service-price.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Plus, X } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { ItemSummary, PriceInShort } from '../frame/money-lines.tsx'
import { ServiceChoices, type ListedService } from '../frame/service-choices.tsx'
import { WizardPage } from '../frame/wizard-page.tsx'
import { ADDING, listAlso, type Choice } from '../state/choice.ts'
import type { WizardState } from '../state/wizard-state.ts'

/** What a phone shows without hiding the times. */
const MAX_ADD_ONS = 3

/** The services of the visit, what the store offers with them, and the way to add others. */
export function VisitServices({ item, choice, getHref, branch, addOns }: WizardState & { branch: string }) {
  const others = item.lines.slice(1)
  // Other services have other times.
  const withOthers = (ids: readonly string[]): Choice => ({
    ...choice,
    branch,
    startsAt: undefined,
    also: ids.length > 0 ? ids.join(',') : undefined,
  })
  return (
    <section className="mt-3" aria-label={m.booking_visit_services()}>
      {others.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {item.lines.map(({ serviceId, title, minutes, storeCents, priceRange }, at) => (
            <li key={serviceId} className="flex min-h-11 items-center gap-3 py-1 text-15">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{title}</span>
                <span className="block quiet">{duration(minutes)}</span>
              </span>
              <span className="tabular-nums">
                {storeCents === null ? (priceRange ?? m.booking_money_agreed()) : formatKes(storeCents)}
              </span>
              {at > 0 && (
                <Link
                  className="grid size-11 place-items-center rounded-control"
                  href={getHref(1, withOthers(listAlso(choice).filter((id) => id !== serviceId)))}
                  aria-label={m.booking_visit_remove({ service: title })}
                >
                  <X className="size-5" />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {item.lines.length < MAX_VISIT_ITEMS && (
        <ul className="grid empty:hidden">
          {addOns.slice(0, MAX_ADD_ONS).map((service) => (
            <li key={service.id}>
              <Link
                className={clsx(linkClass, 'inline-flex min-h-11 items-center gap-1.5 text-15')}
                href={getHref(1, withOthers([...listAlso(choice), service.id]))}
                aria-label={m.booking_visit_add_named({ service: service.name })}
              >
                <Plus className="size-4.5 shrink-0" />
                <span className="wrap-anywhere">
                  {m.booking_visit_add_on({
                    service: service.name,
                    duration: duration(service.duration),
                    price: servicePrice(service),
                  })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {item.lines.length < MAX_VISIT_ITEMS && (
        <Link
          className={`${linkClass} inline-flex min-h-11 items-center gap-1.5 text-15`}
          href={`${getHref(1, withOthers(listAlso(choice)))}&${ADDING}=yes`}
        >
          <Plus className="size-4.5" /> {m.booking_visit_add()}
        </Link>
      )}
    </section>
  )
}

/** The other services of the store: a form that works without scripts. */
export function ChooseServices(wizard: WizardState & { more: readonly ListedService[]; branch: string }) {
  const { item, choice, more, branch } = wizard
  const formId = useId()
  const button = (
    <Button type="submit" form={formId} size="lg" full>
      {m.booking_visit_show_times()}
    </Button>
  )
  return (
    <WizardPage {...wizard} step={1} title={m.booking_visit_choose()} action={button}>
      <div className="wide:hidden mt-3">
        <ItemSummary item={item} price={<PriceInShort item={item} />} />
      </div>
      <form id={formId} className="mt-4">
        <input type="hidden" name="step" value={1} />
        {choice.date && <input type="hidden" name="date" value={choice.date} />}
        <input type="hidden" name="branch" value={branch} />
        {choice.staff && <input type="hidden" name="staff" value={choice.staff} />}
        <fieldset className="min-w-0">
          <legend className="sr-only">{m.booking_visit_choose()}</legend>
          <p className="quiet mb-2">{m.booking_visit_choose_hint({ count: MAX_VISIT_ITEMS })}</p>
          <ServiceChoices services={more} chosen={listAlso(choice)} />
        </fieldset>
      </form>
    </WizardPage>
  )
}
