import { ArrowLeft, Download } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import type { OwnStore } from '#contract/stores/editing.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { customerUrlContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { SettingsSection } from './settings-section.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const { stores } = await callAsMerchant({ context, url })('GET /stores/merchant/my-stores', { signal })
  return {
    openStores: stores.filter(({ status }) => status !== 'closed'),
    customerUrl: context.get(customerUrlContext),
  }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_leave_title() }) },
  { name: 'description', content: m.merchant_leave_lead() },
]

/** The file with everything that the business has, and how to leave D3. */
export default function TakeEverything() {
  const { openStores, customerUrl } = useLoaderData<typeof loader>()
  return (
    <Shell place="settings">
      <div className="flex items-center gap-3 max-wide:pt-1">
        <IconLink className="-ml-2.5" href={paths.settings()} label={m.merchant_settings_back()}>
          <ArrowLeft />
        </IconLink>
        <h1 className="min-w-0 text-28 wrap-anywhere narrow:text-18">{m.merchant_leave_title()}</h1>
      </div>
      <p className="mt-2 max-w-176 text-ink-2">{m.merchant_leave_lead()}</p>
      <div className="mt-6 grid max-w-176 grid-cols-1 gap-5">
        <FileSection />
        <SettingsSection title={m.merchant_leave_bookings()}>
          <p>
            <ParaglideMessage
              message={m.merchant_leave_bookings_text}
              inputs={{}}
              markup={{ link: linkTo(paths.calendar()) }}
            />
          </p>
        </SettingsSection>
        <ClosingSection stores={openStores} customerUrl={customerUrl} />
      </div>
    </Shell>
  )
}

function FileSection() {
  const reauthenticate = useReauthentication()
  const [hasBegun, setBegun] = useState(false)
  const prepare = useSubmit(() => reauthenticate(() => call('POST /merchant/exports')), {
    onSuccess({ url }) {
      beginDownload(url)
      setBegun(true)
    },
  })
  return (
    <SettingsSection title={m.merchant_leave_file()} text={m.merchant_leave_file_kind()}>
      <ul className="grid list-disc gap-2 pl-5">
        {[
          m.merchant_leave_file_stores,
          m.merchant_leave_file_clients,
          m.merchant_leave_file_bookings,
          m.merchant_leave_file_others,
        ].map((message) => (
          <li key={message()}>{message()}</li>
        ))}
      </ul>
      <p className="quiet mt-3">{m.merchant_leave_file_missing()}</p>
      <p className="quiet mt-1">{m.merchant_leave_file_care()}</p>
      <div className="mt-4 grid justify-items-start gap-3">
        <Button
          className="noscript:hidden"
          busy={prepare.isBusy && m.merchant_leave_preparing()}
          onClick={() => {
            setBegun(false)
            void prepare.submit()
          }}
        >
          <Download />
          {m.merchant_leave_download()}
        </Button>
        <Refused by={prepare} />
        <p role="status">{hasBegun && m.merchant_leave_begun()}</p>
      </div>
    </SettingsSection>
  )
}

/** The browser saves the file while it arrives, and shows when it is complete or has failed. */
function beginDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

const ClosingSection = ({ stores, customerUrl }: { stores: readonly OwnStore[]; customerUrl: string }) => (
  <SettingsSection title={m.merchant_leave_close()}>
    <p>{m.merchant_leave_close_text()}</p>
    {stores.length > 0 && (
      <ul className="mt-2 grid">
        {stores.map(({ id, name }) => (
          <li key={id}>
            <Link className={`${linkClass} inline-flex min-h-11 items-center`} href={paths.storeSettings(id)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    )}
    <p className="mt-2">
      <ParaglideMessage
        message={m.merchant_leave_account}
        inputs={{}}
        markup={{ link: linkTo(`${customerUrl}/contact-us`) }}
      />
    </p>
  </SettingsSection>
)
