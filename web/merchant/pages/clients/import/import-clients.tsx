import { useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { v4 } from 'uuid'
import { m } from '#messages'
import { pageProblems } from '#contract/problem.ts'
import { UPLOAD_KINDS } from '#domain/media/upload-kinds.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { callAsMerchant } from '../../../components/load-page.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { SubHead } from '../../../components/sub-head.tsx'
import { Shell } from '../../../layout/shell.tsx'
import { paths } from '../../../paths.ts'
import { ColumnsPart } from './columns-part.tsx'
import { chooseContacts, hasContactPicker } from './contact-picker.ts'
import { toColumnNames, type ClientImport, type Preview } from './import-texts.ts'
import { PastImports, UndoButton } from './past-imports.tsx'
import { PreviewPart } from './preview-part.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const { imports } = await callAsMerchant({ context, url })('GET /merchant/client-imports', { signal })
  return { imports, now: context.get(nowContext).getTime() }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_import_title() }) },
  { name: 'description', content: m.merchant_import_lead() },
]

/** The file in the memory of the page, because one that is opened again may have changed. `id` is that of its import. */
type ChosenFile = { content: Blob; preview: Preview; id: string }

/** A heading that appears says what has happened. */
const focusHeading = (heading: HTMLHeadingElement | null) => heading?.focus()

/** Imports clients from a file or from the phone: what would happen first, then the question whether they are clients. */
export default function ImportClients() {
  const { imports, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const isReady = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenFile>()
  const [isConfirmed, setConfirmed] = useState(false)
  const [done, setDone] = useState<ClientImport>()

  const look = useSubmit(
    async (content: Blob, columns?: string) => ({
      content,
      preview: (
        await call('POST /merchant/client-imports/preview', {
          query: { ...(columns !== undefined && { columns }) },
          upload: { file: content },
        })
      ).preview,
    }),
    {
      onSuccess({ content, preview }) {
        setChosen({ content, preview, id: v4() })
        setDone(undefined)
        send.clear()
      },
    },
  )
  const send = useSubmit(
    ({ content, preview: { columns, fileHash }, id }: ChosenFile) =>
      call('POST /merchant/client-imports', {
        query: { id, columns: toColumnNames(columns), fileHash, confirmed: 'yes' },
        upload: { file: content },
      }),
    {
      check: () => ({ confirmed: isConfirmed ? undefined : m.field_import_unconfirmed() }),
      async onSuccess(reply) {
        await revalidate()
        setDone(reply.import)
        setChosen(undefined)
        setConfirmed(false)
      },
    },
  )
  const read = useSubmit(async (getContent: () => Promise<Blob | null>) => {
    const content = await getContent()
    if (content === null) return
    if (content.size > UPLOAD_KINDS.table.maxBytes) throw pageProblems.fileTooLarge()
    setConfirmed(false)
    void look.submit(content)
  })
  const { setForm, onInput } = send
  const isReading = read.isBusy || look.isBusy
  const rows = chosen ? chosen.preview.added + chosen.preview.changed : 0
  return (
    <Shell place="clients">
      <SubHead
        back={{ href: paths.clients(), label: m.merchant_clients_title() }}
        title={m.merchant_import_title()}
      />
      <p className="-mt-2 max-w-160 text-ink-2">{m.merchant_import_lead()}</p>
      <p className="mb-3">
        <HelpLink topic="clients" />
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.merchant_import_choose()}
        accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,text/plain"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void read.submit(async () => new Blob([await file.arrayBuffer()]))
          // Allows the same file to be chosen again.
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant={chosen ? 'line' : 'primary'}
          disabled={!isReady}
          busy={isReading && m.merchant_import_reading()}
          onClick={() => input.current?.click()}
        >
          {chosen ? m.merchant_import_choose_other() : m.merchant_import_choose()}
        </Button>
        {isReady && hasContactPicker() && (
          <Button variant="line" disabled={isReading} onClick={() => void read.submit(chooseContacts)}>
            {m.merchant_import_contacts()}
          </Button>
        )}
      </div>
      <div className="mt-3 max-w-180 empty:hidden">
        <Refused by={read.problem ? read : look} />
      </div>
      {chosen && (
        <form
          className={panelClass({ className: 'mt-5 grid max-w-180 gap-5' })}
          ref={setForm}
          onInput={onInput}
          noValidate
          aria-busy={isReading || undefined}
          onSubmit={(event) => {
            event.preventDefault()
            void send.submit(chosen)
          }}
        >
          <h2
            key={chosen.preview.fileHash}
            ref={focusHeading}
            tabIndex={-1}
            className="text-18 focus:outline-none"
          >
            {m.merchant_import_preview()}
          </h2>
          <PreviewPart preview={chosen.preview} />
          <ColumnsPart
            columns={chosen.preview.columns}
            onChange={(index, field) =>
              void look.submit(
                chosen.content,
                toColumnNames(
                  chosen.preview.columns.map((column, at) => (at === index ? { field } : column)),
                ),
              )
            }
          />
          <div>
            <Checkbox
              name="confirmed"
              long
              checked={isConfirmed}
              aria-invalid={send.fieldErrors.confirmed ? true : undefined}
              aria-describedby="import-law"
              onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
            >
              {chosen.preview.confirmation}
            </Checkbox>
            <p id="import-law" className="mt-1 quiet">
              {send.fieldErrors.confirmed && (
                <b className="block text-danger">{send.fieldErrors.confirmed}</b>
              )}
              {m.merchant_import_law()}
            </p>
          </div>
          <Refused by={send} />
          <Button
            type="submit"
            size="lg"
            disabled={isReading || rows === 0}
            busy={send.isBusy && m.merchant_import_sending({ count: rows })}
          >
            {rows === 0 ? m.merchant_import_nothing() : m.merchant_import_send({ count: rows })}
          </Button>
        </form>
      )}
      {done && (
        <section className={panelClass({ className: 'mt-5 grid max-w-180 justify-items-start gap-4' })}>
          <h2 ref={focusHeading} tabIndex={-1} className="text-18 focus:outline-none">
            {m.merchant_import_done()}
          </h2>
          <Note tone="ok" role="status">
            {m.merchant_import_past_counts({
              added: done.added,
              changed: done.changed,
              refused: done.refused,
            })}
          </Note>
          <p className="flex flex-wrap gap-2">
            <ButtonLink href={paths.clients()}>{m.merchant_import_see()}</ButtonLink>
            <UndoButton
              id={done.id}
              onUndone={() => {
                setDone(undefined)
                void revalidate()
              }}
            />
          </p>
        </section>
      )}
      <PastImports
        imports={imports.filter(({ id }) => id !== done?.id)}
        now={now}
        onUndone={() => void revalidate()}
      />
    </Shell>
  )
}
