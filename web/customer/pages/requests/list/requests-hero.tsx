import type { ReactNode } from 'react'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { paths } from '../../../paths.ts'
import type { Category } from '../form/request-form.tsx'

export function RequestsHero({ categories }: { categories: Category[] }) {
  return (
    <section
      className="relative overflow-hidden rounded-2xl bg-save-soft px-4 py-5 text-ink narrow:px-2.5 wide:grid
        wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] wide:p-0"
    >
      <div className="wide:px-9 wide:py-7">
        <h1 className="text-[1.5rem] narrow:text-18 wide:text-36">{m.request_hero_title()}</h1>
        <p className="mt-1.5 text-15 text-ink-2 wide:text-16">{m.request_hero_text()}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 max-wide:flex-col max-wide:items-stretch">
          <PostLink categories={categories}>{m.request_post()}</PostLink>
          <Link
            className={`${linkClass} inline-flex min-h-11 items-center justify-center text-14 font-semibold`}
            href={paths.search()}
          >
            {m.request_browse_discounted()}
          </Link>
        </div>
        <p className="mt-1 quiet">{m.request_hero_free()}</p>
      </div>
      <div className="relative max-wide:hidden" aria-hidden>
        <CoverPattern name={m.request_hero_title()} fill />
      </div>
    </section>
  )
}

/** Leads to the form: its page on a phone and without scripts, a dialog on a wide screen (public/rich/post-request.tsx). */
export const PostLink = ({ categories, children }: { categories: Category[]; children: ReactNode }) => (
  <rich-dialog
    name="post-request"
    className="contents"
    data-media="(min-width: 900px)"
    data-categories={JSON.stringify(categories)}
  >
    <ButtonLink href={paths.newRequest()}>{children}</ButtonLink>
  </rich-dialog>
)
