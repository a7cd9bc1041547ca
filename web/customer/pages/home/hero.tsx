import { Flame, MapPin, Sparkles } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { m } from '#messages'
import { cardFrame } from '#web/ui/commerce/card-look.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { railLook } from '#web/ui/media/rail-look.ts'
import { SideCard } from '#web/ui/commerce/side-card.tsx'
import type { SideKick, SideOffer } from '../../offers/offer-cards.ts'
import { paths } from '../../paths.ts'
import { Carousel, heroFrame, type HeroSlide } from './carousel.tsx'
import { ExampleOffers, SIDE_WIDTH } from './example-offers.tsx'

/**
 * The top of the home page: the two highest discounts in rotation, and two more beside them; an error if they
 * could not be loaded.
 */
export function Hero({
  hero,
}: {
  hero: { slides: HeroSlide[]; sides: SideOffer[]; maxPercent: number } | string
}) {
  if (typeof hero === 'string') {
    return (
      <section className={frame} aria-label={m.home_hero_label()}>
        <h2 className="sr-only">{m.home_hero_label()}</h2>
        <div className={clsx(heroFrame, 'place-items-center rounded-3xl')}>
          <ErrorState title={m.home_hero_failed()} retryHref={paths.home()}>
            {hero}
          </ErrorState>
        </div>
        <ExampleOffers />
      </section>
    )
  }
  return (
    <>
      <section className={frame} aria-label={m.home_hero_label()}>
        {hero.slides.length > 0 ? <Carousel slides={hero.slides} /> : <NoSlides />}
        <div className={railLook({ of: 'sides' })}>
          {hero.sides.length === 0 && hero.slides.length > 0 && <NoSides />}
          {hero.sides.map((card) => {
            const { kick, area, ...side } = card
            return (
              <div key={side.href} className={clsx(SIDE_WIDTH, 'grid')}>
                <SideCard
                  {...side}
                  kickIcon={KICK_ICONS[kick ?? 'none']}
                  kick={kickText(kick, area)}
                  action={m.home_side_action()}
                />
              </div>
            )
          })}
        </div>
      </section>
      {hero.maxPercent > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 pt-2.5 text-14 text-ink-2 wide:pt-4.5">
          <b className="font-display text-16 text-ink">{m.home_banner_title()}</b>
          <span>{m.home_banner_text({ percent: hero.maxPercent })}</span>
        </p>
      )}
    </>
  )
}

const frame = 'grid gap-3 pt-3 wide:grid-cols-[1fr_388px] wide:gap-5 wide:pt-6'

const KICK_ICONS = { hot: Flame, featured: Sparkles, none: MapPin }

function kickText(kick: SideKick, area: string): string {
  if (kick === null) return area
  return kick === 'hot' ? m.home_side_hot({ area }) : m.home_side_featured({ area })
}

const NoSides = () => (
  <div className={clsx(cardFrame, SIDE_WIDTH, 'grid place-items-center p-4 text-center')}>
    <p>
      <b className="block">{m.home_hero_loading()}</b>
      {m.home_hero_loading_hint()}
    </p>
  </div>
)

const NoSlides = () => (
  <div className={clsx(heroFrame, 'place-items-center rounded-3xl p-10 text-center')}>
    <p>
      <b className="font-display text-22 leading-title block">{m.home_hero_loading()}</b>
      {m.home_hero_loading_hint()}
    </p>
  </div>
)
