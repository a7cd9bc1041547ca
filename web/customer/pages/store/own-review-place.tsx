import { clsx } from 'clsx'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { paths, REVIEWS_PART } from '../../paths.ts'
import { ownReviewLook } from './own-review-look.ts'

/**
 * The place of the user's own review, which comes with the personal data (public/rich/own-review.tsx): visitors sign in first,
 * and who has written none asks for the form.
 */
export function OwnReviewPlace({ storeId, storeName }: { storeId: string; storeName: string }) {
  const { pathname, search } = usePageFacts()
  return (
    <own-review className="block" data-testid="own-review">
      <div className={clsx(ownReviewLook, row, 'signed-in:hidden')}>
        <p className="grow">{m.store_review_log_in()}</p>
        <ButtonLink
          variant="line"
          size="sm"
          href={paths.signIn(`${pathname}${search}#${REVIEWS_PART}`)}
          rel="nofollow"
        >
          {m.store_review_log_in_link()}
        </ButtonLink>
      </div>
      <rich-part
        name="own-review"
        when="click"
        className="block signed-out:hidden noscript:hidden"
        data-store={storeId}
        data-name={storeName}
      >
        <div className={clsx(ownReviewLook, row)}>
          <h3 className="grow">{m.store_review_ask({ store: storeName })}</h3>
          <Button variant="line" size="touch">
            {m.store_review_write()}
          </Button>
          <p role="status" className="quiet basis-full empty:hidden" />
        </div>
      </rich-part>
    </own-review>
  )
}

const row = 'flex flex-wrap items-center gap-3'
