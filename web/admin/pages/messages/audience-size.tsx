import { formatNumber } from '#domain/text/format-number.ts'
import { formatPeople, type Size } from './broadcast-texts.ts'

/** Size of the audience. Its room is kept while it is counted. */
export const AudienceSize = ({ size }: { size: Size | null }) => (
  <span role="status" className="inline-block min-h-[1.5em]">
    {size && (
      <>
        <b className="font-semibold text-ink">{formatPeople(size.people)}</b>, {formatNumber(size.byPush)} by
        push, {formatNumber(size.byEmail)} by e-mail
        {size.leftOut > 0 && `; ${formatNumber(size.leftOut)} do not want this kind`}
      </>
    )}
  </span>
)
