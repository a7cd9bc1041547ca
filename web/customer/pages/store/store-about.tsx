import { CircleDollarSign, RotateCcw, Timer } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ARRIVE_EARLY_MINUTES, DEFAULT_NOTICE_HOURS } from '#domain/booking/booking-policy.ts'
import { duration } from '#domain/time/time.ts'
import { useMarket } from '#web/app/market/use-market.ts'
import { Facts } from '#web/ui/feedback/facts.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { Part } from '#web/ui/feedback/part.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ReportPictureButton } from '../../layout/report-picture-button.tsx'
import { StoreGallery } from './store-gallery.tsx'
import { FoldedContact } from './store-head.tsx'
import type { StorePageView } from './store-view.ts'

/** Facts that help to choose the store, below the services and offers that can be booked. */
export function StoreAbout({ store }: { store: StorePageView }) {
  return (
    <>
      <Part title={m.store_about_title({ store: store.name })}>
        {store.about && <p className="max-w-text">{store.about}</p>}
        <StoreGallery store={store} />
        <ReportPictureButton kind="store" id={store.id} pictures={getPictures(store)} />
        <div className="wide:hidden">
          <FoldedContact store={store} />
        </div>
      </Part>
      {store.team.length > 0 && <Team team={store.team} />}
      <Policies />
    </>
  )
}

/** Returns all pictures that the page shows of the store, each once. */
const getPictures = ({ cover, logo, gallery, team }: StorePageView) =>
  [...new Set([cover, logo, ...gallery.map(({ url }) => url), ...team.map(({ photo }) => photo)])].flatMap(
    (url) => (url === null ? [] : [{ url }]),
  )

function Team({ team }: { team: StorePageView['team'] }) {
  return (
    <Part title={m.store_team_title()}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-4.5">
        {team.map(({ id, name, role, photo, rating, reviewCount, area }) => (
          <li key={id} className="flex items-center gap-3">
            <Avatar name={name} src={photo} size={52} />
            <span className="min-w-0 leading-tight">
              <b className="block text-15 font-semibold">{name}</b>
              <span className="quiet">{role}</span>
              {area && <span className="quiet block">{area}</span>}
              {rating !== null && <Rating rating={rating} reviews={reviewCount} onCard />}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Policies() {
  const percent = useMarket().accessFeePercent
  const notice = duration(DEFAULT_NOTICE_HOURS * 60)
  return (
    <Part title={m.store_policies_title()}>
      <Facts
        facts={[
          {
            icon: CircleDollarSign,
            title: m.store_policy_pay(),
            detail: m.store_policy_pay_detail({ percent }),
          },
          { icon: RotateCcw, title: m.offer_policy_cancel(), detail: m.store_policy_cancel({ notice }) },
          {
            icon: Timer,
            title: m.offer_policy_arrive(),
            detail: m.offer_policy_arrive_early({ minutes: ARRIVE_EARLY_MINUTES }),
          },
        ]}
      />
    </Part>
  )
}
