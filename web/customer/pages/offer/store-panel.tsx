import { Clock, MapPin, MessageCircle, Navigation, Phone, Store } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Fact, FactText } from '#web/ui/feedback/facts.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { phoneHref } from '#web/app/document/phone-href.ts'
import { paths } from '../../paths.ts'
import { StoreRating } from './store-rating.tsx'
import { OpeningLine } from '../store/opening-line.tsx'
import type { OfferView, StoreView } from './offer-view.ts'

export function StorePanel({
  of,
  store,
  offerId,
}: {
  of: OfferView['store']
  store: StoreView
  /** Id of the offer that is sent with the first message to the store. */
  offerId?: string
}) {
  return (
    <div className={panelClass()}>
      <div className="flex narrow:flex-wrap items-start gap-3.5">
        <LogoMark name={of.name} logo={store.logo} coverPattern={of.cover} size={60} />
        <div className="grow min-w-0">
          <h3>{of.name}</h3>
          <p className="text-14 leading-small">
            <StoreRating {...of} />
          </p>
          <div className="text-14 leading-small">
            <OpeningLine {...store} />
          </div>
        </div>
      </div>
      <ul className="mt-4 grid gap-2.5">
        {store.hoursToday && (
          <Fact icon={Clock}>
            <FactText>{store.hoursToday}</FactText>
          </Fact>
        )}
        {store.address && (
          <Fact icon={MapPin}>
            <FactText>
              <b className="block font-semibold text-ink">{store.address}</b>
              {store.directions && `${store.directions}.`}
              {store.others.length > 0 && ` ${m.offer_store_others({ places: store.others.join(', ') })}`}
            </FactText>
          </Fact>
        )}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink variant="line" size="sm" className="grow" href={paths.store(of.id)}>
          <Store />
          {m.offer_store_view()}
        </ButtonLink>
        {store.map && (
          <ButtonLink
            variant="line"
            size="sm"
            className="grow"
            href={store.map}
            target="_blank"
            rel="noopener"
          >
            <Navigation />
            {m.store_directions()}
          </ButtonLink>
        )}
        {store.phone && (
          <ButtonLink variant="line" size="sm" className="grow" href={phoneHref(store.phone)}>
            <Phone />
            {m.store_call()}
          </ButtonLink>
        )}
        <ButtonLink
          variant="line"
          size="sm"
          className="grow"
          href={paths.chat(of.id, { offer: offerId })}
          rel="nofollow"
          aria-label={m.chat_with_store_named({ store: of.name })}
        >
          <MessageCircle />
          {m.chat_with_store()}
        </ButtonLink>
      </div>
    </div>
  )
}
