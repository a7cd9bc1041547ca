import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { redirect, useLoaderData, useRevalidator } from 'react-router'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { storeProblems } from '#contract/stores/problems.ts'
import type { OwnStore } from '#contract/stores/editing.ts'
import { MAX_EMBED_ORIGIN, MAX_EMBED_ORIGINS } from '#domain/embed/embed-origins.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { customerUrlContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { CopyButton } from '#web/parts/settings/copy-button.tsx'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { SettingsSection } from './settings-section.tsx'

export async function loader({
  context,
  request,
  params: { id },
  url,
}: LoaderArgs<'/settings/stores/:id/website'>) {
  const call = callAsMerchant({ context, url })
  const { stores } = await call('GET /stores/merchant/my-stores', { signal: request.signal })
  const store = stores.find((each) => each.id === id)
  if (!store) throw storeProblems.notFound()
  // Customers can book nothing yet.
  if (!store.isPublic || store.slug === null) throw redirect(paths.storeSettings(store.id))
  return { store, slug: store.slug, customerUrl: context.get(customerUrlContext) }
}

export const meta = () => [{ title: m.merchant_page_title({ page: m.merchant_website_title() }) }]

/** How a merchant shows the booking in the pages of their own website. */
export default function Website() {
  const { store, slug, customerUrl } = useLoaderData<typeof loader>()
  return (
    <Shell place="settings" store={store}>
      <div className="flex items-center gap-3 max-wide:pt-1">
        <IconLink className="-ml-2.5" href={paths.storeSettings(store.id)} label={m.merchant_website_back()}>
          <ArrowLeft />
        </IconLink>
        <h1 className="min-w-0 text-28 wrap-anywhere">{m.merchant_website_title()}</h1>
      </div>
      <p className="mt-2 max-w-176 text-ink-2">{m.merchant_website_lead()}</p>
      <div className="mt-6 grid max-w-176 grid-cols-1 gap-5">
        <Websites store={store} />
        <Snippet slug={slug} customerUrl={customerUrl} />
        <Help origin={new URL(customerUrl).origin} />
      </div>
    </Shell>
  )
}

const FIELD = 'embedOrigins'

function Websites({ store }: { store: OwnStore }) {
  const { revalidate } = useRevalidator()
  const { setForm, fieldErrors, ...save } = useSubmit(
    (embedOrigins: string[]) =>
      call('PUT /stores/:id/embed-origins', {
        params: { id: store.id },
        body: { embedOrigins, version: store.version },
      }),
    { toast: m.merchant_website_saved(), onSuccess: () => revalidate() },
  )
  return (
    <SettingsSection title={m.merchant_website_step_1()} text={m.merchant_website_origins_why()}>
      <form
        className="grid grid-cols-1 gap-3"
        noValidate
        ref={setForm}
        onInput={save.onInput}
        onSubmit={(event) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get(FIELD)
          void save.submit(typeof text === 'string' ? text.split(/\s+/).filter(Boolean) : [])
        }}
      >
        <TextAreaField
          key={store.version}
          name={FIELD}
          label={m.merchant_website_origins()}
          hint={m.merchant_website_origins_hint({ count: MAX_EMBED_ORIGINS })}
          rows={3}
          maxLength={MAX_EMBED_ORIGIN * MAX_EMBED_ORIGINS}
          defaultValue={store.embedOrigins.join('\n')}
          autoCapitalize="none"
          spellCheck={false}
          error={fieldErrors[FIELD]}
        />
        <Refused by={save} />
        <Button type="submit" className="justify-self-start" busy={save.isBusy && m.ui_saving()}>
          {m.ui_save()}
        </Button>
      </form>
    </SettingsSection>
  )
}

function Snippet({ slug, customerUrl }: { slug: string; customerUrl: string }) {
  const [isPage, setPage] = useState(false)
  const mode = isPage ? ' data-mode="page"' : ''
  const snippet = `<script src="${customerUrl}/embed.js" data-store="${slug}"${mode}></script>`
  return (
    <SettingsSection title={m.merchant_website_step_2()} text={m.merchant_website_snippet_why()}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-14 font-semibold">{m.merchant_website_look()}</legend>
        <Radio name="mode" checked={!isPage} onChange={() => setPage(false)}>
          {m.merchant_website_look_button()}
        </Radio>
        <Radio name="mode" checked={isPage} onChange={() => setPage(true)}>
          {m.merchant_website_look_page()}
        </Radio>
      </fieldset>
      <TextAreaField
        className="my-3"
        label={m.merchant_website_snippet()}
        rows={3}
        readOnly
        spellCheck={false}
        value={snippet}
      />
      <CopyButton text={snippet}>{m.merchant_website_copy()}</CopyButton>
    </SettingsSection>
  )
}

const Help = ({ origin }: { origin: string }) => (
  <SettingsSection title={m.merchant_website_help()}>
    <ul className="grid list-disc gap-2 pl-5">
      {[
        m.merchant_website_help_place,
        m.merchant_website_help_item,
        m.merchant_website_help_language,
        m.merchant_website_help_look,
      ].map((message) => (
        <li key={message({})}>
          <ParaglideMessage message={message} inputs={{}} markup={{ b: bold }} />
        </li>
      ))}
      <li>{m.merchant_website_help_pay()}</li>
      <li>{m.merchant_website_help_figures()}</li>
      <li>
        <ParaglideMessage message={m.merchant_website_help_policy} inputs={{ origin }} markup={{ b: bold }} />
      </li>
    </ul>
  </SettingsSection>
)
