import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { SEARCH_TEXT } from '#contract/search-limits.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { StoreCard, type StoreCardProps } from '#web/ui/commerce/store-card.tsx'
import { Rail } from '#web/ui/media/rail.tsx'
import { Section } from '#web/ui/feedback/section.tsx'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { pages, paths } from '../../paths.ts'

/** Page before a search. */
export function Landing({
  categories,
  trending,
  mostReviewed,
}: {
  categories: readonly { slug: string; name: string; count?: number }[]
  trending: StoreCardProps[]
  /** Stores shown where no store is trending. */
  mostReviewed: StoreCardProps[]
}) {
  return (
    <>
      <div className="mx-auto max-w-155 pt-9 pb-5 text-center wide:pt-16 wide:pb-7">
        <h1>{m.search_landing_title()}</h1>
        <p className="mt-2 mb-5.5 text-ink-2">{m.search_landing_prompt()}</p>
        <SearchBox
          className="max-wide:hidden"
          action={pages.search}
          label={m.search_landing_label()}
          placeholder={m.search_landing_placeholder()}
          input={{ maxLength: SEARCH_TEXT.max, required: true }}
        />
      </div>
      {categories.length > 0 && (
        <Section title={m.search_landing_categories()}>
          <div className="flex flex-wrap items-center gap-2">
            {categories.map(({ slug, name, count }) => (
              <ChipLink key={slug} href={paths.hotdeals({ category: slug })}>
                {categoryName(slug, name)}
                {count !== undefined && (
                  <span className="text-ink-2">
                    <ParaglideMessage
                      message={m.deals_category_count}
                      inputs={{ count }}
                      markup={{ hidden }}
                    />
                  </span>
                )}
              </ChipLink>
            ))}
          </div>
        </Section>
      )}
      <Stores title={m.search_landing_trending()} stores={trending} />
      <Stores title={m.search_landing_reviewed()} stores={mostReviewed} />
    </>
  )
}

function Stores({ title, stores }: { title: string; stores: StoreCardProps[] }) {
  if (stores.length === 0) return null
  return (
    <Section title={title}>
      <Rail label={title} of="stores">
        {stores.map((store) => (
          <StoreCard key={store.href} {...store} />
        ))}
      </Rail>
    </Section>
  )
}
