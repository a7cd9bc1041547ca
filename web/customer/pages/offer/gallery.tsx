import { ArrowLeft, Share2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { IconButton, IconLink } from '#web/components/forms/icon-button.tsx'
import { Picture } from '#web/components/media/picture.tsx'
import { useSnapPages } from '#web/components/navigation/use-snap-pages.ts'
import { SHARE_MENU } from './share-menu.tsx'

const STEPS: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The pictures: swiped on a phone, chosen from thumbnails on a wide screen, and moved through with the arrow
 * keys on both.
 */
export function Gallery({ pictures, title, storeName, cover, isExpired = false, back, heart }: GalleryProps) {
  const { row, page, go } = useSnapPages<HTMLDivElement>(pictures.length)

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
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
          aria-label={m.offer_gallery_label({ title })}
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
          {pictures.map((picture, index) => (
            <div key={picture} className="relative">
              <Picture
                src={picture}
                alt={index === 0 ? title : m.offer_gallery_alt({ title, number: index + 1 })}
                // 640 pixels are enough on a phone.
                sizes="(min-width: 900px) 760px, 320px"
                priority={index === 0}
                large
              />
            </div>
          ))}
        </div>
        {isExpired && <span className="over-lab">{m.offer_expired()}</span>}
        {!isExpired && pictures.length > 1 && (
          <span className="n" aria-hidden>
            {page + 1} / {pictures.length}
          </span>
        )}
        <div className="over">
          <IconLink variant="surface" href={back.href} label={back.label}>
            <ArrowLeft />
          </IconLink>
          <span className="row gap-2">
            <IconButton variant="surface" label={m.offer_share()} popoverTarget={SHARE_MENU}>
              <Share2 />
            </IconButton>
            {heart}
          </span>
        </div>
      </div>
      {pictures.length > 1 && (
        <div className="thumbs needs-script" role="group" aria-label={m.offer_gallery_choose()}>
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              className={clsx(index === page && 'on')}
              aria-label={m.offer_gallery_pick({ number: index + 1, count: pictures.length })}
              aria-current={index === page || undefined}
              onClick={() => go(index)}
            >
              <Picture src={picture} alt="" name={storeName} sizes="150px" small />
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
  /** The link of the arrow on the picture, on a phone. */
  back: { href: string; label: string }
  /** Beside the share button, for items that can be saved. */
  heart?: ReactNode
}
