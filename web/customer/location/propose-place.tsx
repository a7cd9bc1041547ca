import { LocateFixed, MapPin } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { m } from '#messages'
import { railLook } from '#web/ui/media/rail-look.ts'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { currentPosition, PositionError } from '#web/parts/location/current-position.ts'
import { pages, paths } from '../paths.ts'
import { nearestTo } from './nearest-to.ts'
import { ALL_LOCATIONS } from './place-list.tsx'

/** Asks a visitor who has not chosen a place whether Nairobi is theirs, which is shown until then. */
export function ProposePlace() {
  const submit = useSubmit()
  const [finding, setFinding] = useState<'no' | 'yes' | { failed: string }>('no')

  async function chooseNearest() {
    setFinding('yes')
    try {
      const nearest = await nearestTo(await currentPosition())
      if (nearest === ALL_LOCATIONS) return setFinding({ failed: m.shell_location_none_near() })
      await submit(
        { location: nearest, back: paths.home() },
        { method: 'post', action: pages.locations, preventScrollReset: true },
      )
      setFinding('no')
    } catch (error) {
      setFinding({ failed: error instanceof PositionError ? error.message : m.shell_location_unknown() })
    }
  }
  return (
    <Form
      method="post"
      action={pages.locations}
      preventScrollReset
      className={railLook({ of: 'chips' })}
      aria-label={m.home_place_question()}
    >
      <input type="hidden" name="back" value={paths.home()} />
      <button type="submit" name="location" value="nairobi" className={chipClass({ selected: true })}>
        <MapPin className="small-icon" />
        {m.home_place_nairobi()}
      </button>
      <button
        type="button"
        className={chipClass()}
        aria-disabled={finding === 'yes' || undefined}
        onClick={() => finding !== 'yes' && void chooseNearest()}
      >
        <LocateFixed className="small-icon" />
        {finding === 'yes' ? m.search_near_busy() : m.search_near_me()}
      </button>
      <button type="submit" name="location" value="all" className={chipClass()}>
        {m.home_place_everywhere()}
      </button>
      <span role="alert" className="self-center text-14 text-ink-2 empty:hidden">
        {typeof finding === 'object' && finding.failed}
      </span>
    </Form>
  )
}
