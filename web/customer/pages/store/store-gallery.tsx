import { m } from '#messages'
import { Picture } from '#web/ui/media/picture.tsx'
import type { StorePageView } from './store-view.ts'

/** Further pictures of the store, in a row that scrolls sideways. */
export function StoreGallery({ store: { name, gallery } }: { store: StorePageView }) {
  if (gallery.length === 0) return null
  return (
    <div
      className="-mx-4 mt-4 mb-1 flex snap-x gap-2.5 overflow-x-auto scroll-px-4 px-4 wide:mx-0 wide:scroll-px-0 wide:px-0"
      role="group"
      aria-label={m.store_gallery_label({ store: name })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {gallery.map(({ url, alt }, index) => (
        <div
          key={url}
          className="relative aspect-4/3 w-55 flex-none snap-start overflow-hidden rounded-card bg-sunk"
        >
          <Picture
            src={url}
            alt={alt ?? m.offer_gallery_alt({ title: name, number: index + 1 })}
            name={name}
            sizes="220px"
          />
        </div>
      ))}
    </div>
  )
}
