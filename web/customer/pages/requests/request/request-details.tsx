import { BadgeCheck, Check } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { quotesText, requirementText, textBelowTitle } from '../parts/request-texts.ts'

/** Public details of a request. */
export function RequestDetails({ request }: { request: ServiceRequest }) {
  const text = textBelowTitle(request)
  const { title, images, requirements, isOwn, verified, status } = request
  return (
    <section className="mt-6 grid gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] wide:gap-10">
      <div>
        {(text !== '' || images.length > 0) && <h2 className="mb-2 text-18">{m.request_details()}</h2>}
        {text !== '' && <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>}
        {images.length > 0 && (
          <ul className="mt-4 grid grid-cols-3 gap-2.5 mid:grid-cols-5" aria-label={m.request_photos()}>
            {images.map((image, index) => (
              <li key={image.url}>
                <a
                  href={image.url}
                  className="relative block aspect-square overflow-hidden rounded-control"
                  target="_blank"
                  rel="noopener"
                >
                  <Picture
                    src={image.thumbnailUrl}
                    alt={m.request_photo_number({ number: index + 1 })}
                    name={title}
                    sizes="(min-width: 900px) 150px, 33vw"
                    width={160}
                    height={160}
                    fill
                    small
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className="grid content-start gap-3 text-15">
        <Row label={m.request_field_category()}>{categoryName(request.categorySlug, request.category)}</Row>
        {requirements.length > 0 && (
          <Row label={m.request_field_requirements()}>
            <ul>
              {requirements.map((requirement) => (
                <li key={requirement} className="flex items-center gap-1.5">
                  <Check className="small-icon text-ok-text" aria-hidden />
                  {requirementText(requirement)}
                </li>
              ))}
            </ul>
          </Row>
        )}
        {!isOwn && (
          <Row label={m.request_posted_by()}>
            <span className="flex flex-wrap items-center gap-x-2">
              {request.postedBy}
              {verified && (
                <span className="inline-flex items-center gap-1 quiet">
                  <BadgeCheck className="small-icon" aria-hidden />
                  {m.request_phone_verified()}
                </span>
              )}
            </span>
          </Row>
        )}
        {!isOwn && <Row label={m.request_offers_label()}>{quotesText(request.offers)}</Row>}
        {status === 'pending' && (
          <Row label={m.request_open_until()}>{formatDate(toDay(Date.parse(request.expiresAt)))}</Row>
        )}
      </dl>
    </section>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="quiet">{label}</dt>
    <dd>{children}</dd>
  </div>
)
