import { LocateFixed } from '#web/ui/icons/icons.tsx'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { useGo } from '#web/app/document/go.ts'
import { Chip, ChipLink } from '#web/ui/forms/chip.tsx'
import { call } from '#web/api/browser.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { currentPosition, PositionError } from '#web/parts/location/current-position.ts'
import { paths } from '../../paths.ts'

const SHOWN = 8

/** Starting points before anything is typed: near the visitor, or in a category. */
export function SearchStarts({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [categories, setCategories] = useState(known)
  const [finding, setFinding] = useState<'no' | 'yes' | { failed: string }>('no')

  useEffect(() => {
    if (known.length > 0) return
    call('GET /offers/categories').then(
      ({ categories: all }) => {
        known = all.filter(({ count }) => count > 0).slice(0, SHOWN)
        setCategories(known)
      },
      // The field works without them.
      () => undefined,
    )
  }, [])

  async function showNearest() {
    setFinding('yes')
    try {
      const { latitude, longitude } = await currentPosition()
      onClose()
      go(paths.hotdeals({ near: `${latitude.toFixed(3)},${longitude.toFixed(3)}` }))
    } catch (error) {
      setFinding({ failed: error instanceof PositionError ? error.message : m.shell_location_unknown() })
    }
  }
  return (
    <div className="grid gap-2 px-2 pt-3 pb-2">
      <p className="font-display text-14 leading-label font-bold text-ink-2">
        {m.search_landing_categories()}
      </p>
      <div className="flex min-h-26 flex-wrap content-start gap-2">
        <Chip onClick={() => finding !== 'yes' && void showNearest()}>
          <LocateFixed className="small-icon" />
          {finding === 'yes' ? m.search_near_busy() : m.search_near_me()}
        </Chip>
        {categories.map(({ slug, name }) => (
          <ChipLink key={slug} href={paths.hotdeals({ category: slug })} onClick={onClose}>
            {categoryName(slug, name)}
          </ChipLink>
        ))}
      </div>
      <p role="alert" className="text-14 text-ink-2 empty:hidden">
        {typeof finding === 'object' && finding.failed}
      </p>
    </div>
  )
}

/** Loaded categories, which are asked for once. */
let known: { slug: string; name: string }[] = []
