import { clsx } from 'clsx'
import { BadgeCheck, Mail, MapPin, MessageCircle, Navigation, Phone } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { sizesOnPhone } from '#web/ui/media/picture-sources.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { SocialMarks } from '#web/ui/navigation/social-marks.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { directionsText } from '../../branches/directions.ts'
import { paths } from '../../paths.ts'
import { ChatLink } from './chat-link.tsx'
import { FollowButton } from './follow-button.tsx'
import { OpeningLine } from './opening-line.tsx'
import { ShareStoreButton } from './share-store.tsx'
import type { StorePageView } from './store-view.ts'
import { Week } from './week.tsx'

/** The header of a store's page: cover, logo, name and facts. */
export function StoreHead({ store }: { store: StorePageView }) {
  const main = store.outlets[0]
  return (
    <header>
      <div className="relative -mx-4 h-26 overflow-hidden wide:mx-0 wide:mt-1.5 wide:h-55 wide:rounded-2xl">
        <CoverPattern
          name={store.name}
          src={store.cover}
          sizes={sizesOnPhone('(min-width: 900px) 1200px')}
          priority
        />
      </div>
      <div
        className="grid gap-2.5 pb-3.5 narrow:grid-cols-1 wide:grid-cols-[auto_minmax(0,1fr)_auto] wide:items-end wide:gap-5
          wide:px-6 wide:pb-5.5"
      >
        <LogoMark name={store.name} logo={store.logo} coverPattern={store.cover} size={88} at="head" />
        <div className="min-w-0 wide:pt-3">
          <h1>{store.name}</h1>
          <p
            className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-15 wide:text-16"
            data-testid="store-facts"
          >
            {store.rating ? (
              <Link
                className="inline-flex min-h-7 items-center underline-offset-3 hover:underline"
                href={paths.storeReviews(store.id)}
              >
                <Rating rating={store.rating} reviews={store.reviews} />
              </Link>
            ) : (
              <Rating rating={null} />
            )}
            {store.badge && <Pill tone="save">{store.badge}</Pill>}
            <Link
              className="font-semibold underline decoration-edge underline-offset-3 hover:decoration-current"
              href={paths.stores({ category: store.category.value })}
            >
              {store.category.name}
            </Link>
            <span className="text-ink-2">
              <MapPin className="small-icon" />{' '}
              {store.outlets.length > 1
                ? m.store_more_places({ area: store.area, count: store.outlets.length - 1 })
                : store.area}
            </span>
          </p>
          {main && (
            <div className="wide:hidden text-14 leading-small mt-1">
              <OpeningLine {...main} />
            </div>
          )}
        </div>
        <FollowButton key={store.id} store={store} />
      </div>
    </header>
  )
}

/** Contact of the store with hours and address, beside the tabs on a wide screen. */
export function StoreContact({ store }: { store: StorePageView }) {
  const main = store.outlets[0]
  return (
    <>
      {main && (
        <div className="font-display text-18 leading-row mb-3">
          <OpeningLine {...main} />
        </div>
      )}
      <HoursAndPlace store={store} />
      <StoreActions store={store} />
    </>
  )
}

/** Contact under the name on a phone, with hours and address collapsed. */
export function FoldedContact({ store }: { store: StorePageView }) {
  return (
    <>
      <StoreActions store={store} />
      <details className="group mt-4">
        <summary className={folded}>{m.store_contact_folded()}</summary>
        <div className="pt-2 pb-4">
          <HoursAndPlace store={store} />
        </div>
      </details>
    </>
  )
}

function HoursAndPlace({ store: { name, email, outlets } }: { store: StorePageView }) {
  const main = outlets[0]
  const directions = main && directionsText(main.directions)
  return (
    <>
      {main && main.week.length > 0 && <Week className="max-wide:my-2.5" of={name} week={main.week} />}
      {main && (
        <p className={where}>
          <MapPin />
          <span>
            <b className="block text-15 text-ink">{main.directions.address}</b>
            {directions && `${directions}.`}
          </span>
        </p>
      )}
      {email && (
        <p className={where}>
          <Mail />
          <Link className={linkClass} href={`mailto:${email}`}>
            {email}
          </Link>
        </p>
      )}
    </>
  )
}

const folded = clsx(
  'flex min-h-11 cursor-pointer list-none items-center gap-2 border-y border-line text-15 font-semibold',
  '[&::-webkit-details-marker]:hidden',
  'after:-mt-1 after:mr-1 after:ml-auto after:size-2 after:rotate-45 after:border-r-2 after:border-b-2',
  'after:border-ink-2 group-open:after:mt-1 group-open:after:rotate-225',
)
const where = 'mt-3.5 grid grid-cols-[22px_1fr] gap-2.5 quiet'

function StoreActions({ store: { id, name, phone, replies, socials, outlets } }: { store: StorePageView }) {
  const main = outlets[0]
  return (
    <div className="mt-4 grid gap-3.5">
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
        <ChatLink store={{ id, name }} />
        <ShareStoreButton />
      </div>
      {replies !== null && (
        <p className="flex items-center gap-2 quiet">
          <MessageCircle className="small-icon flex-none" aria-hidden />
          {replies}
        </p>
      )}
      <Link
        className="inline-flex min-h-11 items-center gap-2 text-14 font-semibold text-info-text underline-offset-3 hover:underline"
        href={paths.storeTrust(id)}
        aria-label={m.trust_link_name({ store: name })}
      >
        <BadgeCheck className="small-icon flex-none" aria-hidden />
        {m.trust_link()}
      </Link>
      {socials.length > 0 && <SocialMarks of={name} links={socials} />}
    </div>
  )
}
