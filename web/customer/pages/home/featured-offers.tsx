import { ArrowLeft, ArrowRight } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Coupon, type CouponProps } from '#web/ui/commerce/coupon.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Section } from '#web/ui/feedback/section.tsx'
import { railLook } from '#web/ui/media/rail-look.ts'
import { SnapDots } from '#web/ui/navigation/snap-dots.tsx'
import { paths } from '../../paths.ts'

const PER_PAGE = 4 // docs/rules/pages.md#page-sizes

export function FeaturedOffers({ featured }: { featured: CouponProps[] | string }) {
  const count = typeof featured === 'string' ? 0 : featured.length
  const pages = Math.ceil(count / PER_PAGE)
  return (
    <snap-row className="contents">
      <Section
        title={m.home_featured_title()}
        more={
          pages > 1 && (
            <span className="flex items-center gap-2 max-wide:hidden noscript:hidden">
              <SnapDots label={m.home_featured_title()} pages={pages} />
              <IconButton variant="line" label={m.home_featured_previous()} disabled data-step={-1}>
                <ArrowLeft />
              </IconButton>
              <IconButton variant="line" label={m.home_featured_next()} data-step={1}>
                <ArrowRight />
              </IconButton>
            </span>
          )
        }
      >
        {typeof featured === 'string' ? (
          <ErrorState title={m.home_featured_failed({ message: featured })} retryHref={paths.home()} />
        ) : featured.length > 0 ? (
          <div
            data-row
            className={railLook({ of: 'coupons' })}
            role="group"
            aria-label={m.home_featured_title()}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            {featured.map((coupon) => (
              <Coupon key={coupon.href} {...coupon} className="w-[min(17.125rem,84vw)] wide:w-auto" />
            ))}
          </div>
        ) : (
          <p className="text-ink-2">
            <b className="block text-ink">{m.home_featured_empty()}</b>
            {m.deals_empty_hint()}
          </p>
        )}
      </Section>
    </snap-row>
  )
}
