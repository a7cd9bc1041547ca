import { Heart } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFavourite } from '../../favourites/favourites.tsx'

/** The heart of the page of an offer, in words on a wide screen. */
export function SaveButton({ offerId, title }: { offerId: string; title: string }) {
  const heart = useFavourite(offerId)
  if (!heart) return null
  return (
    <Button
      variant="line"
      size="sm"
      className="only-d needs-script save-offer"
      aria-pressed={heart.saved}
      aria-label={`Save ${title}`}
      onClick={heart.onToggle}
    >
      <Heart />
      Save
    </Button>
  )
}

/** The same on the picture, on a phone. */
export function SaveOnPicture({ offerId, title }: { offerId: string; title: string }) {
  const heart = useFavourite(offerId)
  if (!heart) return null
  return (
    <IconButton
      label={`Save ${title}`}
      className="needs-script save-offer"
      aria-pressed={heart.saved}
      onClick={heart.onToggle}
    >
      <Heart />
    </IconButton>
  )
}
