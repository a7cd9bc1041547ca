import { ArrowLeft, ArrowRight, BadgeCheck, Clock, MapPin, Pause, Play, Zap } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { PercentTag } from '#web/ui/commerce/percent-tag.tsx'
import { sizesOnPhone } from '#web/ui/media/picture-sources.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { PriceLine } from '#web/ui/commerce/price-line.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { SnapDots } from '#web/ui/navigation/snap-dots.tsx'
import type { Slide } from '../../offers/offer-cards.ts'

/** The slides at the top of the home page, in rotation (public/elements/rotating-row.ts). */
export function Carousel({ slides }: { slides: HeroSlide[] }) {
  const count = slides.length
  return (
    <rotating-row
      className="group/rotating relative grid min-w-0"
      role="group"
      aria-roledescription={m.home_hero_carousel()}
      aria-label={m.home_hero_highest()}
      data-loops
    >
      <div
        data-row
        className="grid snap-x snap-mandatory auto-cols-[100%] grid-flow-col overflow-x-auto
          overscroll-x-contain rounded-3xl scrollbar-none [&::-webkit-scrollbar]:hidden"
      >
        {slides.map((slide, index) => (
          <SlideCard
            key={slide.href}
            slide={slide}
            position={m.home_hero_position({ position: index + 1, count })}
          />
        ))}
      </div>
      {count > 1 && (
        <div
          className="absolute right-1.5 bottom-2.5 flex items-center narrow:bottom-1 wide:right-4 wide:bottom-4
            wide:left-7.5 noscript:hidden"
        >
          <SnapDots label={m.home_hero_highest()} pages={count} />
          <IconButton
            label={m.home_hero_pause()}
            data-pause={m.home_hero_pause()}
            data-play={m.home_hero_play()}
          >
            <Play className="hidden! size-4 group-data-paused/rotating:block!" />
            <Pause className="size-4 group-data-paused/rotating:hidden!" />
          </IconButton>
          <span className="ml-auto flex gap-2 max-wide:hidden">
            <IconButton variant="line" label={m.home_hero_previous()} data-step={-1}>
              <ArrowLeft />
            </IconButton>
            <IconButton variant="line" label={m.home_hero_next()} data-step={1}>
              <ArrowRight />
            </IconButton>
          </span>
        </div>
      )}
    </rotating-row>
  )
}

function SlideCard({ slide, position }: { slide: HeroSlide; position: string }) {
  return (
    <article
      className={clsx(heroFrame, 'snap-start snap-always wide:grid-cols-[46%_1fr]')}
      aria-roledescription={m.home_hero_slide()}
      aria-label={position}
    >
      <div className="relative aspect-4/3 wide:order-2 wide:m-4 wide:self-center wide:overflow-hidden wide:rounded-2xl">
        <Picture
          src={slide.picture}
          alt=""
          name={slide.storeName}
          coverPattern={slide.coverPattern}
          sizes={sizesOnPhone('(min-width: 900px) 430px')}
          priority={slide.isFirst}
        />
        {slide.percent > 0 && <PercentTag percent={slide.percent} at="slide" />}
      </div>
      <div
        className="grid narrow:grid-cols-1 content-center gap-1 px-4 pt-6 pb-2.5 narrow:pb-12.5 wide:gap-3 wide:pt-8
          wide:pr-7 wide:pb-19 wide:pl-9"
      >
        <p className="text-14 leading-small flex narrow:flex-wrap items-center gap-2.5">
          <b className="min-w-0 truncate narrow:whitespace-normal">{slide.storeName}</b>
          <Rating rating={slide.rating} reviews={slide.rating ? slide.reviews : undefined} />
        </p>
        <h2
          className="line-clamp-2 text-18 leading-[1.15] narrow:line-clamp-none wide:line-clamp-none
            wide:text-[2.125rem] wide:leading-[1.1]"
        >
          {slide.title}
        </h2>
        <PriceLine
          priceCents={slide.priceCents}
          normalCents={slide.normalCents}
          feeCents={slide.feeCents}
          saving="you"
          look="slide"
        />
        <p className="flex flex-wrap gap-x-3 text-13 text-ink-2 wide:gap-x-3.5 wide:gap-y-1 wide:text-14">
          <span>
            <MapPin className={factIcon} />
            {slide.area}
          </span>
          <span>
            <Clock className={factIcon} />
            {slide.timeLeft}
          </span>
          {slide.isVerified && (
            <span>
              <BadgeCheck className={factIcon} />
              {m.home_hero_verified()}
            </span>
          )}
          {slide.isInstant && (
            <span>
              <Zap className={factIcon} />
              {m.home_hero_instant()}
            </span>
          )}
        </p>
        {slide.percent > 0 && slide.isLimited && (
          <p className="text-14 wide:text-16">{m.home_hero_enjoy({ percent: slide.percent })}</p>
        )}
        <ButtonLink
          href={slide.href}
          className="mt-1 max-wide:min-h-11! max-wide:justify-self-start narrow:justify-self-stretch! wide:mt-1
                wide:justify-self-start wide:px-7"
        >
          {m.home_hero_claim()}
        </ButtonLink>
      </div>
    </article>
  )
}

/** Slide of the hero. Only the first slide is visible when the page opens. */
export type HeroSlide = Slide & { isFirst: boolean }

const factIcon = 'mr-1.25 small-icon'

export const heroFrame = 'relative grid overflow-hidden bg-tint wide:min-h-93'
