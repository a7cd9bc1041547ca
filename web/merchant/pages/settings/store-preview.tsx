import { Eye, MapPin } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { m } from '#messages'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { getStreetAddress } from '../../components/stores/directions-fields.tsx'
import type { LoadedStore } from './load-store.ts'

/** The page of the store in brief, as customers see it or will see it. */
export function StorePreview({ store, gallery, branches, services }: LoadedStore) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="line" size="touch">
          <Eye />
          {m.merchant_settings_preview()}
        </Button>
      }
      title={m.merchant_start_preview()}
    >
      <div className="-mx-4 h-33 overflow-hidden wide:-mx-6">
        <CoverPattern name={store.name} src={store.cover_url} sizes="440px" />
      </div>
      <LogoMark name={store.name} logo={store.logo_url} coverPattern={store.cover_url} size={88} at="head" />
      <p className="mt-3 font-display text-28 leading-heading font-bold">{store.name}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-15">
        <Rating rating={store.rating} reviews={store.totalReviews} />
        <span>{categoryName(store.categorySlug, store.category)}</span>
        <span className="text-ink-2">{store.location}</span>
      </p>
      {store.openingNote && <p className="mt-1 text-15 text-ink-2">{store.openingNote}</p>}
      <p className="mt-3 whitespace-pre-line">{store.description}</p>
      {gallery.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-2">
          {gallery.map(({ url, alt }) => (
            <li key={url} className="relative aspect-4/3 overflow-hidden rounded-lg bg-sunk">
              <Picture src={url} alt={alt ?? store.name} sizes="200px" fill />
            </li>
          ))}
        </ul>
      )}
      {services.length > 0 && (
        <>
          <h3 className="mt-5 text-18 leading-row">{m.merchant_settings_preview_services()}</h3>
          <ul className="mt-1 divide-y divide-line">
            {services.map(({ id, name }) => (
              <li key={id} className="py-2.5">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="mt-5 text-18 leading-row">{m.merchant_settings_branches()}</h3>
      <ul className="mt-1 divide-y divide-line">
        {branches
          .filter(({ status }) => status !== 'Inactive')
          .map((branch) => (
            <li key={branch.id} className="flex gap-2 py-2.5">
              <MapPin className="small-icon mt-1 flex-none text-ink-2" aria-hidden />
              <span>
                {[getStreetAddress(branch), branch.floor, branch.landmark, branch.location]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
      </ul>
    </Sheet>
  )
}
