import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { m } from '#messages'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { PercentTag } from '#web/components/commerce/percent-tag.tsx'
import { aboveLink } from '#web/components/media/held-picture.ts'
import { Picture } from '#web/components/media/picture.tsx'
import type { ServiceRowView } from './store-view.ts'

/** A service in its store's list: the row links to it, the button to booking it. */
export function ServiceRow({
  service,
  storeName,
  cover,
}: {
  service: ServiceRowView
  storeName: string
  cover: string | null
}) {
  return (
    <article className="service-row">
      <div className={clsx('pic', aboveLink)}>
        <Picture
          src={service.picture}
          alt=""
          name={storeName}
          coverPattern={cover}
          sizes="(min-width: 900px) 160px, 96px"
        />
        {service.percent !== null && <PercentTag percent={service.percent} />}
      </div>
      <div className="min-w-0">
        <h3 className="two">
          <Link className="name" href={service.href}>
            {service.name}
          </Link>
        </h3>
        <p className="two small quiet about">{service.about}</p>
        <p className="terms">
          <b>{service.price}</b>
          <span className="quiet">
            <Clock className="s" /> {service.duration}
          </span>
        </p>
      </div>
      {service.isBookable ? (
        <ButtonLink
          variant="line"
          size="touch"
          href={service.bookHref}
          aria-label={m.store_service_book_name({ service: service.name })}
        >
          {m.store_service_book()}
        </ButtonLink>
      ) : (
        <span className="small quiet">{m.store_service_offline()}</span>
      )}
    </article>
  )
}
