import { ArrowRight, type Icon } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CardLink } from '#web/ui/navigation/links/card-link.tsx'
import { cardFrame } from './card-look.ts'
import { PercentTag } from './percent-tag.tsx'
import { aboveLink } from '#web/ui/media/held-picture.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { PriceLine } from './price-line.tsx'

/** A card beside the hero. `kick` is a word or two above the title, with an icon. */
export function SideCard({
  href,
  kickIcon: KickIcon,
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
  className,
}: SideCardProps) {
  return (
    <SideFrame
      className={className}
      picture={
        <>
          <Picture src={picture} alt="" name={storeName} coverPattern={coverPattern} sizes="160px" fill />
          {percent > 0 && <PercentTag percent={percent} at="corner" />}
        </>
      }
    >
      <p className="flex items-center gap-1 text-12 font-bold text-ink-2">
        {KickIcon && <KickIcon className="size-3.5 text-primary-text" />}
        {kick}
      </p>
      <SideTitle>
        <CardLink className="after:rounded-card" href={href}>
          {title}
        </CardLink>
      </SideTitle>
      <PriceLine {...{ priceCents, normalCents, feeCents }} saving={false} className="mt-1" />
      <span
        className="mt-auto -mb-2 inline-flex min-h-11 items-center gap-1 text-14 font-semibold whitespace-nowrap
          underline-offset-3 group-hover/side:underline"
        aria-hidden
      >
        {action}
        <ArrowRight className="size-4" />
      </span>
    </SideFrame>
  )
}

/** The card without its content: a picture at the left and a text. */
export function SideFrame({ picture, className, children }: SideFrameProps) {
  return (
    <article
      className={clsx(
        cardFrame,
        'group/side grid grid-cols-[116px_1fr] wide:grid-cols-[152px_1fr] narrow:grid-cols-1',
        className,
      )}
    >
      <div className={clsx('relative min-h-33', aboveLink)}>{picture}</div>
      <div className="flex min-w-0 flex-col gap-0.75 px-3.5 py-3 wide:px-4 wide:py-3.5">{children}</div>
    </article>
  )
}

export const SideTitle = ({ children }: { children: ReactNode }) => (
  <h3 className="line-clamp-2 narrow:line-clamp-none font-display text-16 leading-[1.22] font-bold wide:text-18">
    {children}
  </h3>
)

export type SideCardProps = {
  href: string
  kickIcon?: Icon
  kick: ReactNode
  title: string
  storeName: string
  picture?: string | null
  coverPattern?: string | null
  percent: number
  priceCents: number | null
  normalCents?: number | undefined
  feeCents?: number | undefined
  action: string
  className?: string
}
type SideFrameProps = { picture: ReactNode; className?: string | undefined; children: ReactNode }
