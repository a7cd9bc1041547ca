import { ArrowLeft, Share2 } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { OverLabel } from '#web/ui/commerce/over-label.tsx'
import { IconButton, IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { sizesOnPhone } from '#web/ui/media/picture-sources.ts'
import { SHARE_MENU } from './share-menu.tsx'

/**
 * The pictures: swiped on a phone, chosen from thumbnails on a wide screen, and moved through with the arrow
 * keys on both (public/elements/snap-row.ts).
 */
export function Gallery({ pictures, title, storeName, cover, isExpired = false, back, heart }: GalleryProps) {
  return (
    <snap-row className="relative block max-wide:order-first">
      <div
        className="relative -mx-4 aspect-4/3 overflow-hidden wide:mx-0 wide:aspect-[16/8.2]
          wide:rounded-2xl"
      >
        {/* A scrolling element must be reachable by keyboard. */}
        <div
          data-row
          className="grid h-full snap-x snap-mandatory auto-cols-[100%] grid-flow-col overflow-x-auto
            overscroll-x-contain rounded-[inherit] [scrollbar-width:none] focus-visible:-outline-offset-4
            [&::-webkit-scrollbar]:hidden"
          role="group"
          aria-label={m.offer_gallery_label({ title })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {pictures.length === 0 && (
            <CoverPattern
              name={storeName}
              src={cover}
              sizes={sizesOnPhone('(min-width: 900px) 760px')}
              priority
              letters
              className={clsx(slideClass, isExpired && fadedClass)}
            />
          )}
          {pictures.map((picture, index) => (
            <div key={picture} className={clsx(slideClass, 'relative')}>
              <Picture
                src={picture}
                alt={index === 0 ? title : m.offer_gallery_alt({ title, number: index + 1 })}
                sizes={sizesOnPhone('(min-width: 900px) 760px')}
                priority={index === 0}
                className={clsx(isExpired && fadedClass)}
              />
            </div>
          ))}
        </div>
        {isExpired && <OverLabel>{m.offer_expired()}</OverLabel>}
        {!isExpired && pictures.length > 1 && (
          <span
            className="absolute right-3 bottom-3 rounded-full bg-over-picture px-2.5 py-0.75
              text-13 font-semibold text-white tabular-nums"
            aria-hidden
            data-position
          >
            {`1 / ${pictures.length}`}
          </span>
        )}
        <div className="absolute inset-x-2.5 top-2.5 flex justify-between wide:hidden">
          <IconLink variant="surface" href={back.href} label={back.label}>
            <ArrowLeft />
          </IconLink>
          <span className="flex items-center gap-2">
            <IconButton variant="surface" label={m.offer_share()} popoverTarget={SHARE_MENU}>
              <Share2 />
            </IconButton>
            {heart}
          </span>
        </div>
      </div>
      {pictures.length > 1 && (
        <div
          className="mt-2.5 hidden grid-cols-[repeat(5,1fr)] gap-2.5 wide:grid noscript:hidden"
          role="group"
          aria-label={m.offer_gallery_choose()}
        >
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              className="group/pick relative block aspect-4/3 overflow-hidden rounded-lg -outline-offset-3 outline-ink
                aria-[current]:outline-3"
              aria-label={m.offer_gallery_pick({ number: index + 1, count: pictures.length })}
              aria-current={index === 0 || undefined}
              data-page={index}
            >
              <Picture
                src={picture}
                alt=""
                name={storeName}
                sizes="150px"
                small
                className={clsx(isExpired && fadedClass, 'group-aria-[current]/pick:opacity-92')}
              />
            </button>
          ))}
        </div>
      )}
    </snap-row>
  )
}

const slideClass = 'min-h-0 snap-start snap-always'
/** Filter in place of the one that all pictures have. */
const fadedClass = 'filter-[grayscale(0.85)_brightness(0.8)]!'

type GalleryProps = {
  pictures: string[]
  title: string
  storeName: string
  cover: string | null
  isExpired?: boolean
  /** The link of the arrow on the picture, on a phone. */
  back: { href: string; label: string }
  /** Button beside the share button, for items that can be saved. */
  heart?: ReactNode
}
