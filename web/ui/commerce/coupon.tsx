import { clsx } from 'clsx'
import { m } from '#messages'
import { cardFrame } from './card-look.ts'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { monogram } from '#web/ui/media/monogram.ts'

/** A featured offer as a coupon with a zigzag edge. */
export function Coupon({
  href,
  storeName,
  coverPattern,
  title,
  price,
  discount,
  validUntil,
  className,
}: CouponProps) {
  return (
    <Link
      className={clsx(
        cardFrame,
        'grid grid-cols-[64px_1fr] narrow:grid-cols-1 narrow:grid-rows-[56px_1fr]',
        className,
      )}
      href={href}
    >
      <span
        className="relative grid place-items-center font-display text-[20px] leading-none font-extrabold text-white
          after:absolute after:inset-y-0 after:-right-px after:w-1.5
          after:bg-[radial-gradient(circle_at_100%_50%,var(--surface)_0_3.6px,#0000_4px)]
          after:bg-size-[6px_11px]"
        aria-hidden
      >
        <CoverPattern name={storeName} src={coverPattern} sizes="64px" small fill shade="coupon" />
        <b
          className="relative font-extrabold whitespace-nowrap
            text-shadow-[0_1px_3px_oklch(0.15_0.02_40/0.6)]"
        >
          {monogram(storeName)}
        </b>
      </span>
      <span className="grid min-w-0 content-center gap-0.5 py-3 pr-3.5 pl-3">
        <span className="quiet min-w-0 truncate narrow:whitespace-normal">{storeName}</span>
        <span className="line-clamp-2 narrow:line-clamp-none min-h-[2.6em] text-15 leading-label font-semibold">
          {title}
        </span>
        <span className="text-13 leading-row text-ink-2 tabular-nums">{price}</span>
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="font-display text-18 leading-title font-extrabold text-save-text">{discount}</span>
          <span className="text-12 leading-row text-ink-2">{m.ui_coupon_valid({ date: validUntil })}</span>
        </span>
      </span>
    </Link>
  )
}

export type CouponProps = {
  href: string
  storeName: string
  coverPattern?: string | null
  title: string
  /** 'KES 320 + KES 57 fee' */
  price: string
  /** '20% Off' */
  discount: string
  validUntil: string
  className?: string
}
