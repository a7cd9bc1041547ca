import { Rating } from '#web/ui/commerce/rating.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'

/** The rating of a store, as a link to its reviews if there are any. */
export function StoreRating({ id, rating, reviews }: StoreRatingProps) {
  if (!rating) return <Rating />
  return (
    <Link className="-my-3 inline-flex py-3 underline-offset-3 hover:underline" href={paths.storeReviews(id)}>
      <Rating rating={rating} reviews={reviews} />
    </Link>
  )
}

type StoreRatingProps = { id: string; rating: number | null; reviews: number }
