import { m } from '#messages'
import { Heart } from '#web/ui/icons/icons.tsx'
import type { LinkProps } from '#web/ui/navigation/links/link.tsx'

/** The heart on a picture: a link to sign-in, which a script makes a button with `aria-pressed`. `what` names the saved item. */
export const HeartLink = ({ what, ...rest }: LinkProps & { what: string }) => (
  <a
    {...rest}
    className="group absolute top-0 right-0 z-1 grid size-11 place-items-center focus-visible:rounded-full
      focus-visible:-outline-offset-6"
    aria-label={m.ui_heart_save({ title: what })}
  >
    <Heart
      className="size-6 fill-none stroke-white stroke-[1.8] drop-shadow-[0_0_1.5px_oklch(0.2_0.02_40/0.9)] transition-transform
        group-aria-pressed:fill-primary group-aria-pressed:drop-shadow-none motion-safe:group-active:scale-82"
    />
  </a>
)
