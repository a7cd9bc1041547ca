import { LocateFixed, MapPin } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { railLook } from '#web/ui/media/rail-look.ts'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { pages, paths } from '../paths.ts'

/** Asks a visitor who has not chosen a place whether Nairobi is theirs, which is shown until then. */
export const ProposePlace = () => (
  <form
    method="post"
    action={pages.locations}
    className={railLook({ of: 'chips' })}
    aria-label={m.home_place_question()}
  >
    <input type="hidden" name="back" value={paths.home()} />
    <button type="submit" name="location" value="nairobi" className={chipClass({ selected: true })}>
      <MapPin className="small-icon" />
      {m.home_place_nairobi()}
    </button>
    <nearest-place
      className="contents noscript:hidden"
      data-busy={m.search_near_busy()}
      data-failed={m.shell_location_unknown()}
    >
      <button type="button" name="location" className={chipClass()}>
        <LocateFixed className="small-icon" />
        <span>{m.search_near_me()}</span>
      </button>
    </nearest-place>
    <button type="submit" name="location" value="all" className={chipClass()}>
      {m.home_place_everywhere()}
    </button>
    <span role="alert" className="self-center text-14 text-ink-2 empty:hidden" />
  </form>
)
