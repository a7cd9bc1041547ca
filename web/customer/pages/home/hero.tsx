import {
  ArrowLeft,
  ArrowRight,
  BadgeCheck,
  Clock,
  Flame,
  MapPin,
  Pause,
  Play,
  Sparkles,
  Zap,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { IconButton } from '#web/components/forms/icon-button.tsx'
import { PercentTag } from '#web/components/commerce/percent-tag.tsx'
import { Picture } from '#web/components/media/picture.tsx'
import { PriceLine } from '#web/components/commerce/price-line.tsx'
import { Rating } from '#web/components/commerce/rating.tsx'
import { SideCard } from '#web/components/commerce/side-card.tsx'
import { SnapDots } from '#web/components/navigation/snap-dots.tsx'
import { useSnapPages } from '#web/components/navigation/use-snap-pages.ts'
import type { SideKick, SideOffer, Slide } from '../offers/offer-cards.ts'
import { ExampleOffers } from './example-offers.tsx'

const ROTATION_MS = 6000 // docs/rules/pages.md#home-page

/**
 * The top of the home page: the two highest discounts in rotation, and two more beside them; an error if they
 * could not be loaded.
 */
export function Hero({
  hero,
  onRetry,
}: {
  hero: { slides: Slide[]; sides: SideOffer[]; maxPercent: number } | string
  onRetry: () => void
}) {
  if (typeof hero === 'string') {
    return (
      <section className="hero" aria-label={m.home_hero_label()}>
        <h2 className="vh">{m.home_hero_label()}</h2>
        <div className="slide place-items-center">
          <ErrorState title={m.home_hero_failed()} onRetry={onRetry}>
            {hero}
          </ErrorState>
        </div>
        <ExampleOffers />
      </section>
    )
  }
  return (
    <>
      <section className="hero" aria-label={m.home_hero_label()}>
        {hero.slides.length > 0 ? <Carousel slides={hero.slides} /> : <NoSlides />}
        <div className="rail sides">
          {hero.sides.length === 0 && hero.slides.length > 0 && <NoSides />}
          {hero.sides.map(({ kick, area, ...side }) => (
            <SideCard
              key={side.href}
              {...side}
              kick={
                <>
                  {KICK_ICONS[kick ?? 'none']}
                  {kickText(kick, area)}
                </>
              }
              action={m.home_side_action()}
            />
          ))}
        </div>
      </section>
      {hero.maxPercent > 0 && (
        <p className="banner">
          <b>{m.home_banner_title()}</b>
          <span>{m.home_banner_text({ percent: hero.maxPercent })}</span>
        </p>
      )}
    </>
  )
}

function Carousel({ slides }: { slides: Slide[] }) {
  const { row, page, pages, go } = useSnapPages<HTMLDivElement>(slides.length)
  const [isHeld, setHeld] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const next = (page + 1) % pages

  useEffect(() => {
    if (isHeld || isPaused || pages < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) go(next)
    }, ROTATION_MS)
    return () => clearInterval(timer)
  }, [isHeld, isPaused, pages, next, go])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause the rotation while it is read
    <div
      className="slides"
      role="group"
      aria-roledescription={m.home_hero_carousel()}
      aria-label={m.home_hero_highest()}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={row} className="slides-row">
        {slides.map((slide, index) => (
          <SlideCard
            key={slide.id}
            slide={slide}
            isFirst={index === 0}
            position={m.home_hero_position({ position: index + 1, count: slides.length })}
          />
        ))}
      </div>
      {pages > 1 && (
        <div className="slides-nav needs-script">
          <SnapDots label={m.home_hero_highest()} page={page} pages={pages} go={go} />
          <IconButton
            label={isPaused ? m.home_hero_play() : m.home_hero_pause()}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <Play className="s" /> : <Pause className="s" />}
          </IconButton>
          <span className="only-d ends">
            <IconButton
              variant="line"
              label={m.home_hero_previous()}
              onClick={() => go((page + pages - 1) % pages)}
            >
              <ArrowLeft />
            </IconButton>
            <IconButton variant="line" label={m.home_hero_next()} onClick={() => go(next)}>
              <ArrowRight />
            </IconButton>
          </span>
        </div>
      )}
    </div>
  )
}

function SlideCard({ slide, isFirst, position }: { slide: Slide; isFirst: boolean; position: string }) {
  return (
    <article className="slide" aria-roledescription={m.home_hero_slide()} aria-label={position}>
      <div className="art">
        {/* 640 pixels are enough for a phone: half of its resolution, without a visible difference. */}
        <Picture
          src={slide.picture}
          alt=""
          name={slide.storeName}
          coverPattern={slide.coverPattern}
          sizes="(min-width: 900px) 430px, 320px"
          priority={isFirst}
        />
        {slide.percent > 0 && <PercentTag percent={slide.percent} />}
      </div>
      <div className="say">
        <p className="row small gap-[10px]">
          <b className="cut">{slide.storeName}</b>
          <Rating rating={slide.rating} reviews={slide.rating ? slide.reviews : undefined} />
        </p>
        <h2>{slide.title}</h2>
        {slide.percent > 0 && <p className="vh">{m.home_hero_enjoy({ percent: slide.percent })}</p>}
        <PriceLine
          priceCents={slide.priceCents}
          normalCents={slide.normalCents}
          feeCents={slide.feeCents}
          saving="you"
          look="slide"
        />
        <p className="meta">
          <span>
            <MapPin />
            {slide.area}
          </span>
          <span>
            <Clock />
            {slide.timeLeft}
          </span>
          {slide.isVerified && (
            <span className="only-d">
              <BadgeCheck />
              {m.home_hero_verified()}
            </span>
          )}
          {slide.isInstant && (
            <span className="only-d">
              <Zap />
              {m.home_hero_instant()}
            </span>
          )}
        </p>
        <ButtonLink href={slide.href}>{m.home_hero_claim()}</ButtonLink>
      </div>
    </article>
  )
}

const KICK_ICONS = { hot: <Flame />, featured: <Sparkles />, none: <MapPin /> }

function kickText(kick: SideKick, area: string): string {
  if (kick === null) return area
  return kick === 'hot' ? m.home_side_hot({ area }) : m.home_side_featured({ area })
}

const NoSides = () => (
  <div className="side grid-cols-1 place-items-center p-4 text-center">
    <p>
      <b className="block">{m.home_hero_loading()}</b>
      {m.home_hero_loading_hint()}
    </p>
  </div>
)

const NoSlides = () => (
  <div className="slide place-items-center p-10 text-center">
    <p>
      <b className="font-display text-22 leading-[1.2] block">{m.home_hero_loading()}</b>
      {m.home_hero_loading_hint()}
    </p>
  </div>
)
