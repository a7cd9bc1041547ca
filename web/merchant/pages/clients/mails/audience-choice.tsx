import { useNavigate } from 'react-router'
import { m } from '#messages'
import { MAIL_GROUPS } from '#domain/clients/client-mails.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { paths } from '../../../paths.ts'
import { leftOutTexts, MAIL_GROUP_LABELS, type Loaded } from './mail-texts.ts'
import type { MailsChoice } from './mails-query.ts'

/** The group and the tag, which are in the address, how many it reaches, and why not all. */
export function AudienceChoice({ choice, loaded, storeName }: AudienceChoiceProps) {
  const { store, group, tag } = choice
  const navigate = useNavigate()
  const { audience, tags } = loaded
  // A tag that nobody has any more can still be in the address.
  const listed = tag !== '' && !tags.includes(tag) ? [tag, ...tags] : tags
  return (
    <section aria-labelledby="audience" className={panelClass({ className: 'grid gap-4' })}>
      <h2 id="audience" className="text-18 leading-row">
        {m.merchant_mails_to()}
      </h2>
      <nav aria-label={m.merchant_mails_to()} className="flex flex-wrap gap-2">
        {MAIL_GROUPS.map((each) => (
          <Link
            key={each}
            href={paths.clientMails({ store, group: each, tag })}
            className={chipClass({ selected: each === group, tall: true })}
            aria-current={each === group ? 'page' : undefined}
          >
            {MAIL_GROUP_LABELS[each]()}
          </Link>
        ))}
      </nav>
      {listed.length > 0 && (
        <form className="flex max-w-80 items-end gap-2" action={paths.clientMails()}>
          {store && <input type="hidden" name="store" value={store} />}
          {group !== 'everyone' && <input type="hidden" name="group" value={group} />}
          <SelectField
            key={tag}
            className="min-w-0 flex-1"
            label={m.merchant_mails_tag()}
            name="tag"
            defaultValue={tag}
            onChange={({ currentTarget }) =>
              void navigate(paths.clientMails({ store, group, tag: currentTarget.value }), {
                preventScrollReset: true,
              })
            }
          >
            <option value="">{m.merchant_mails_any_tag()}</option>
            {listed.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
          <noscript>
            <Button variant="line" type="submit">
              {m.merchant_mails_show()}
            </Button>
          </noscript>
        </form>
      )}
      <div role="status">
        {audience.total === 0 ? (
          <p className="text-ink-2">
            {storeName ? m.merchant_mails_nobody_at({ store: storeName }) : m.merchant_mails_nobody()}
          </p>
        ) : (
          <>
            <p className="font-semibold tabular-nums">
              {m.merchant_mails_reach({
                count: audience.recipients,
                total: formatNumber(audience.total),
              })}
            </p>
            <ul className="mt-1 grid gap-0.5 quiet tabular-nums">
              {leftOutTexts(audience).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

type AudienceChoiceProps = {
  choice: MailsChoice
  loaded: Loaded
  /** Name of the chosen store, if it is one of several. */
  storeName: string | undefined
}
