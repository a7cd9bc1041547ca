import { MapPin, Share2 } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'
import { StoreRating } from './store-rating.tsx'
import { SHARE_MENU } from './share-menu.tsx'

/** The heading of an offer's or a service's page: its title, its store and the location. */
export function OfferedHead({ title, store, save }: { title: string; store: OfferedBy; save?: ReactNode }) {
  return (
    <header className="flex flex-col-reverse gap-1.5 py-4 wide:flex-col wide:gap-2 wide:pt-0 wide:pb-5">
      <h1 className="text-[1.625rem] wide:text-36">{title}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 wide:gap-4 wide:text-16">
        <StoreRating {...store} />
        <b className="min-w-0">
          <Link className="hover:underline" href={paths.store(store.id)}>
            {store.name}
          </Link>
        </b>
        <span className="min-w-0 text-ink-2">
          <MapPin className="small-icon" /> {store.area}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <Button variant="line" size="sm" className="max-wide:hidden" popoverTarget={SHARE_MENU}>
            <Share2 />
            {m.offer_share()}
          </Button>
          {save}
        </span>
      </p>
    </header>
  )
}

type OfferedBy = { id: string; name: string; area: string; rating: number | null; reviews: number }
