import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { Clock } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { PercentTag } from '#web/ui/commerce/percent-tag.tsx'
import { aboveLink } from '#web/ui/media/held-picture.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import type { ServiceRowView } from './store-view.ts'

/** A service in its store's list: the row links to it, the button to booking it. */
export function ServiceRow({
  service,
  storeName,
  cover,
  inPairs = false,
}: {
  service: ServiceRowView
  storeName: string
  cover: string | null
  /** True for rows in two columns on a wide screen. */
  inPairs?: boolean
}) {
  return (
    <article className={row({ inPairs })}>
      <div className={clsx('relative aspect-4/3 overflow-hidden rounded-lg', aboveLink)}>
        <Picture
          src={service.picture}
          alt=""
          name={storeName}
          coverPattern={cover}
          sizes="(min-width: 900px) 160px, 96px"
        />
        {service.percent > 0 && <PercentTag percent={service.percent} at="thumb" />}
      </div>
      <div className="col-2 row-[1/3] min-w-0 wide:row-1">
        <h3
          className="line-clamp-2 font-text text-16 leading-label font-semibold tracking-title wide:font-display
            wide:text-18 wide:leading-tight wide:font-bold"
        >
          <Link
            className="underline-offset-3 group-hover:underline after:absolute after:inset-0
              focus-visible:outline-none"
            href={service.href}
          >
            {service.name}
          </Link>
        </h3>
        {service.about && <p className="line-clamp-2 quiet mt-0.5">{service.about}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-14">
          <b className="font-display text-16 leading-label font-bold tabular-nums">{service.price}</b>
          <span className="text-ink-2">
            <Clock className="small-icon" /> {service.duration}
          </span>
        </p>
      </div>
      {service.isBookable ? (
        <ButtonLink
          variant="line"
          size="touch"
          className="relative z-1"
          href={service.bookHref}
          aria-label={m.store_service_book_name({ service: service.name })}
        >
          {m.store_service_book()}
        </ButtonLink>
      ) : (
        <span className="quiet text-center">{m.store_service_offline()}</span>
      )}
    </article>
  )
}

const row = cva(
  [
    'group relative grid grid-cols-[96px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2.5 border-b',
    'border-line py-4 first:pt-1 last:border-b-0 wide:items-center wide:gap-5 wide:py-5',
    'has-[h3_a:focus-visible]:rounded-md has-[h3_a:focus-visible]:outline-3',
    'has-[h3_a:focus-visible]:outline-offset-2 has-[h3_a:focus-visible]:outline-focus',
  ],
  {
    variants: {
      inPairs: {
        false: 'wide:grid-cols-[148px_minmax(0,1fr)_auto]',
        true: 'wide:grid-cols-[120px_minmax(0,1fr)_auto] wide:odd:nth-last-2:border-b-0',
      },
    },
  },
)
