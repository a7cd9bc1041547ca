import { Mail, MapPin, Navigation, Phone } from 'lucide-react'
import { m } from '#messages'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { LogoMark } from '#web/components/navigation/logo-mark.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { Rating } from '#web/components/commerce/rating.tsx'
import { SocialMarks } from '#web/components/navigation/social-marks.tsx'
import { paths } from '../../paths.ts'
import { FollowButton } from './follow-button.tsx'
import { OpeningLine } from './opening-line.tsx'
import type { StorePageView } from './store-view.ts'
import { Week } from './week.tsx'

/** The header of a store's page: cover, logo, name and facts. */
export function StoreHead({ store }: { store: StorePageView }) {
  const main = store.outlets[0]
  return (
    <header className="shop-head">
      <div className="shop-cover relative">
        {/* 640 pixels are enough for a phone, as on the front page. */}
        <CoverPattern name={store.name} src={store.cover} sizes="(min-width: 900px) 1200px, 320px" priority />
      </div>
      <div className="shop-name">
        <LogoMark name={store.name} logo={store.logo} coverPattern={store.cover} size={88} />
        <div className="min-w-0">
          <h1>{store.name}</h1>
          <p className="shop-facts">
            {store.rating ? (
              <Link className="to-reviews" href={paths.storeReviews(store.id)}>
                <Rating rating={store.rating} reviews={store.reviews} />
              </Link>
            ) : (
              <Rating rating={null} />
            )}
            {store.badge && <Pill tone="save">{store.badge}</Pill>}
            <Link className="shop-kind" href={paths.stores({ category: store.category.value })}>
              {store.category.name}
            </Link>
            <span className="quiet">
              <MapPin className="s" />{' '}
              {store.outlets.length > 1
                ? m.store_more_places({ area: store.area, count: store.outlets.length - 1 })
                : store.area}
            </span>
          </p>
          {main && (
            <div className="only-p small mt-1">
              <OpeningLine {...main} />
            </div>
          )}
        </div>
        <FollowButton key={store.id} store={store} />
      </div>
    </header>
  )
}

/** Hours, address and contact, beside the tabs on a wide screen. */
export function StoreContact({ store }: { store: StorePageView }) {
  const main = store.outlets[0]
  return (
    <>
      {main && (
        <div className="font-display text-18 leading-[1.4] mb-3">
          <OpeningLine {...main} />
        </div>
      )}
      <HoursAndPlace store={store} />
      <StoreActions store={store} />
    </>
  )
}

/** The same under the name on a phone, with hours and address collapsed. */
export function FoldedContact({ store }: { store: StorePageView }) {
  return (
    <>
      <StoreActions store={store} />
      <details className="hours mt-4">
        <summary>{m.store_contact_folded()}</summary>
        <div className="pt-2 pb-4">
          <HoursAndPlace store={store} />
        </div>
      </details>
    </>
  )
}

function HoursAndPlace({ store: { name, email, outlets } }: { store: StorePageView }) {
  const main = outlets[0]
  return (
    <>
      {main && main.week.length > 0 && <Week of={name} week={main.week} />}
      {main && (
        <p className="shop-where">
          <MapPin />
          <span>
            <b>{main.directions.address}</b>
            {landmarks(main.directions)}
          </span>
        </p>
      )}
      {email && (
        <p className="shop-where">
          <Mail />
          <Link className="link" href={`mailto:${email}`}>
            {email}
          </Link>
        </p>
      )}
    </>
  )
}

function StoreActions({ store: { name, phone, socials, outlets } }: { store: StorePageView }) {
  const main = outlets[0]
  return (
    <div className="shop-acts">
      <div className="grid grid-cols-2 gap-2">
        {main && (
          <ButtonLink variant="line" size="sm" href={main.map} target="_blank" rel="noopener">
            <Navigation />
            {m.store_directions()}
          </ButtonLink>
        )}
        {phone && (
          <ButtonLink
            variant="line"
            size="sm"
            href={phone.href}
            aria-label={m.store_call_name({ name, phone: phone.text })}
          >
            <Phone />
            {m.store_call()}
          </ButtonLink>
        )}
      </div>
      {socials.length > 0 && <SocialMarks of={name} links={socials} />}
    </div>
  )
}

/** 'Yaya stage, behind Yaya Centre, gate 14, ground floor.' */
function landmarks({
  stage,
  landmark,
  gate,
  floor,
}: StorePageView['outlets'][number]['directions']): string | null {
  const text = [stage, landmark, gate, floor].filter(Boolean).join(', ')
  return text ? `${text}.` : null
}
