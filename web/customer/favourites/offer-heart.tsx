import { usePageFacts } from '#web/app/document/page-facts.ts'
import { HeartLink } from '#web/ui/commerce/heart-link.tsx'
import { returnPathFrom } from '../layout/nav-items.tsx'
import { paths } from '../paths.ts'

/** The `heart` of a deal card (public/elements/save-button.ts). Without scripts it leads to sign-in. */
export function OfferHeart({ offerId, title }: { offerId: string; title: string }) {
  const facts = usePageFacts()
  return (
    <save-button data-offer={offerId}>
      <HeartLink what={title} href={paths.signIn(returnPathFrom(facts))} />
    </save-button>
  )
}
