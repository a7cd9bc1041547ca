import { m } from '#messages'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { monogram } from '#web/components/media/monogram.ts'

/** A featured offer as a coupon with a zigzag edge. */
export function Coupon({ href, storeName, coverPattern, title, discount, validUntil }: CouponProps) {
  return (
    <Link className="coupon" href={href}>
      <span className="edge" aria-hidden>
        <CoverPattern name={storeName} src={coverPattern} sizes="64px" small />
        <b>{monogram(storeName)}</b>
      </span>
      <span className="txt">
        <span className="small quiet cut">{storeName}</span>
        <span className="title two">{title}</span>
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="pct">{discount}</span>
          <span className="tiny quiet">{m.ui_coupon_valid({ date: validUntil })}</span>
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
  /** '20% Off' */
  discount: string
  validUntil: string
}
