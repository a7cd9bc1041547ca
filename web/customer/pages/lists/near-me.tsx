import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { LocateFixed } from '#web/ui/icons/icons.tsx'

/**
 * Leads to the list around the position of the browser. `href` is its address with SOME_POINT (around.ts). Without scripts it is not
 * shown.
 */
export const NearMe = ({ href }: { href: string }) => (
  <near-me
    className="block"
    hidden
    data-href={href}
    data-unsupported={m.search_near_unsupported()}
    data-denied={m.search_near_denied()}
    data-failed={m.search_near_failed()}
  >
    <Button variant="line" size="sm" full className="mt-3">
      <LocateFixed />
      <span className="in-aria-busy:hidden">{m.search_near_me()}</span>
      <span className="hidden in-aria-busy:inline">{m.search_near_busy()}</span>
    </Button>
    <p role="alert" className="mt-2 text-14 leading-small empty:hidden" />
  </near-me>
)
