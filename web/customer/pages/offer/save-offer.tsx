import { Heart } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { returnPathFrom } from '../../layout/nav-items.tsx'
import { paths } from '../../paths.ts'

/** The favourite button of an offer's page, with a label on a wide screen (public/elements/save-button.ts). */
export function SaveButton({ offerId, title }: { offerId: string; title: string }) {
  const facts = usePageFacts()
  return (
    <save-button data-offer={offerId}>
      <ButtonLink
        variant="line"
        size="sm"
        className="group/save max-wide:hidden"
        href={paths.signIn(returnPathFrom(facts))}
        aria-label={m.offer_save_title({ title })}
      >
        <SaveHeart />
        {m.ui_save()}
      </ButtonLink>
    </save-button>
  )
}

/** Save button on the picture, on a phone. */
export function SaveOnPicture({ offerId, title }: { offerId: string; title: string }) {
  const facts = usePageFacts()
  return (
    <save-button data-offer={offerId}>
      <IconLink
        label={m.offer_save_title({ title })}
        variant="surface"
        className="group/save"
        href={paths.signIn(returnPathFrom(facts))}
      >
        <SaveHeart />
      </IconLink>
    </save-button>
  )
}

const SaveHeart = () => (
  <Heart
    className="transition-transform group-aria-pressed/save:fill-primary
      group-aria-pressed/save:stroke-primary motion-safe:group-active/save:scale-82"
  />
)
