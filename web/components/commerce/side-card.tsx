import { ArrowRight } from 'lucide-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '#web/components/navigation/link.tsx'
import { PercentTag } from './percent-tag.tsx'
import { aboveLink } from '#web/components/media/held-picture.ts'
import { Picture } from '#web/components/media/picture.tsx'
import { PriceLine } from './price-line.tsx'

/** A card beside the hero. `kick` is an icon and a word or two above the title. */
export function SideCard({
  href,
  kick,
  title,
  storeName,
  picture,
  coverPattern,
  percent,
  priceCents,
  normalCents,
  feeCents,
  action,
}: SideCardProps) {
  return (
    <article className="side">
      <div className={clsx('pic', aboveLink)}>
        <Picture src={picture} alt="" name={storeName} coverPattern={coverPattern} sizes="160px" />
        {percent > 0 && <PercentTag percent={percent} />}
      </div>
      <div className="txt">
        <p className="kick">{kick}</p>
        <h3 className="two">
          <Link className="name" href={href}>
            {title}
          </Link>
        </h3>
        <PriceLine {...{ priceCents, normalCents, feeCents }} saving={false} className="mt-1" />
        <span className="more" aria-hidden>
          {action}
          <ArrowRight />
        </span>
      </div>
    </article>
  )
}

export type SideCardProps = {
  href: string
  kick: ReactNode
  title: string
  storeName: string
  picture?: string | null
  coverPattern?: string | null
  percent: number
  priceCents: number | null
  normalCents?: number
  feeCents?: number
  action: string
}
