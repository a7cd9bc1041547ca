import { ArrowLeft, Share2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { clsx } from '#web/ui/clsx.ts'
import { CoverPattern } from '#web/ui/cover-pattern.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useSnapPages } from '#web/ui/use-snap-pages.ts'
import { SHARE_MENU } from './share-menu.tsx'

/** The pictures: swiped on a phone, chosen below on a wide screen, walked through with the arrow keys on both. */
export function Gallery({ pictures, title, storeName, cover, isExpired = false, back, heart }: GalleryProps) {
  const { row, page, go } = useSnapPages<HTMLDivElement>(pictures.length)

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    go(Math.min(pictures.length - 1, Math.max(0, page + step)))
  }

  return (
    <div className={clsx('gallery', isExpired && 'gone')}>
      <div className="main">
        {/* What scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={row}
          className="main-row"
          role="group"
          aria-label={`Pictures of ${title}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {pictures.length === 0 && (
            <CoverPattern
              name={storeName}
              src={cover}
              sizes="(min-width: 900px) 760px, 320px"
              priority
              letters
            />
          )}
          {pictures.map((picture, place) => (
            <Picture
              key={picture}
              src={picture}
              alt={place === 0 ? title : `${title}, picture ${place + 1}`}
              // On a phone 640 pixels do.
              sizes="(min-width: 900px) 760px, 320px"
              priority={place === 0}
              large
            />
          ))}
        </div>
        {isExpired && <span className="over-lab">Offer Expired</span>}
        {!isExpired && pictures.length > 1 && (
          <span className="n" aria-hidden>
            {page + 1} / {pictures.length}
          </span>
        )}
        <div className="over">
          <IconLink href={back.href} label={back.label}>
            <ArrowLeft />
          </IconLink>
          <span className="row gap-2">
            <IconButton label="Share" popoverTarget={SHARE_MENU}>
              <Share2 />
            </IconButton>
            {heart}
          </span>
        </div>
      </div>
      {pictures.length > 1 && (
        <div className="thumbs needs-script" role="group" aria-label="Choose a picture">
          {pictures.map((picture, place) => (
            <button
              key={picture}
              type="button"
              className={clsx(place === page && 'on')}
              aria-label={`Picture ${place + 1} of ${pictures.length}`}
              aria-current={place === page || undefined}
              onClick={() => go(place)}
            >
              <Picture src={picture} alt="" sizes="150px" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

type GalleryProps = {
  pictures: string[]
  title: string
  storeName: string
  cover: string | null
  isExpired?: boolean
  /** Where the arrow on the picture leads, on a phone. */
  back: { href: string; label: string }
  /** Beside sharing, where the thing can be kept. */
  heart?: ReactNode
}
