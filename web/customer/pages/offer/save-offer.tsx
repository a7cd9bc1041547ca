import { Heart } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { useFavourite } from '../../favourites/offer-heart.tsx'

/** The favourite button of an offer's page, with a label on a wide screen. */
export function SaveButton({ offerId, title }: { offerId: string; title: string }) {
  const favourite = useFavourite(offerId)
  if (!favourite) return null
  return (
    <Button
      variant="line"
      size="sm"
      className="group/save max-wide:hidden noscript:hidden"
      aria-pressed={favourite.saved}
      aria-label={m.offer_save_title({ title })}
      onClick={favourite.onToggle}
    >
      <SaveHeart />
      {m.ui_save()}
    </Button>
  )
}

/** Save button on the picture, on a phone. */
export function SaveOnPicture({ offerId, title }: { offerId: string; title: string }) {
  const favourite = useFavourite(offerId)
  if (!favourite) return null
  return (
    <IconButton
      label={m.offer_save_title({ title })}
      variant="surface"
      className="group/save noscript:hidden"
      aria-pressed={favourite.saved}
      onClick={favourite.onToggle}
    >
      <SaveHeart />
    </IconButton>
  )
}

const SaveHeart = () => (
  <Heart
    className="transition-transform group-aria-pressed/save:fill-primary
      group-aria-pressed/save:stroke-primary motion-safe:group-active/save:scale-82"
  />
)
