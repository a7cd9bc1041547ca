import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { railLook } from '#web/ui/media/rail-look.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { getHref, type Category, type Filters } from './filters.ts'

/** The categories above the deals on a wide screen. A choice applies immediately. */
export function CategoryLinks({
  categories,
  filters,
}: {
  categories: readonly Category[]
  filters: Filters
}) {
  return (
    <nav aria-label={m.deals_category()} className="flex-none max-wide:hidden">
      <ul className={railLook({ of: 'categories' })}>
        {categories.map(({ name, slug, count }) => {
          const isChosen = slug === filters.category
          return (
            <li key={slug}>
              <Link
                href={getHref(filters, { category: isChosen ? '' : slug })}
                className={clsx(chipClass({ selected: isChosen }), count === 0 && 'text-ink-3')}
                aria-current={isChosen ? 'true' : undefined}
              >
                {categoryName(slug, name)}
                {count !== undefined && (
                  <span className="font-normal tabular-nums">
                    <ParaglideMessage
                      message={m.deals_category_count}
                      inputs={{ count }}
                      markup={{ hidden }}
                    />
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
