import { useState, type FormEvent } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { TEXT_VERSION_TEXTS } from '#contract/admin/text-version-limits.ts'
import { findRichTextProblem, readRichText } from '#domain/text/rich-text.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useReauthentication } from '#web/app/session/use-reauthentication.ts'
import { RichText } from '#web/parts/rich-text.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { TextDiff } from './text-diff.tsx'

type Versions = Reply<Api['GET /admin/texts/:name']>
type TextFormProps = {
  name: string
  /** Version with which the new version is compared. */
  latest: Versions['versions'][number]
  draft: Versions['draft']
  onDone: () => void
}

const LANGUAGES = [
  { field: 'bodyEn', name: 'English', lang: 'en' },
  { field: 'bodySw', name: 'Kiswahili', lang: 'sw' },
] as const

/** Writes the draft in both languages beside its preview, and publishes a saved one. */
export function TextForm({ name, latest, draft, onDone }: TextFormProps) {
  const params = { name }
  const [bodies, setBodies] = useState({
    bodyEn: draft?.bodyEn ?? latest.bodyEn,
    bodySw: draft?.bodySw ?? latest.bodySw,
  })
  const [change, setChange] = useState(draft?.change ?? '')
  const [day, setDay] = useState('')
  const isChanged =
    !draft || bodies.bodyEn !== draft.bodyEn || bodies.bodySw !== draft.bodySw || change !== draft.change
  const reauthenticate = useReauthentication()
  const { setForm, fieldErrors, ...save } = useSubmit(
    () =>
      call('PUT /admin/texts/:name/draft', {
        params,
        body: { ...bodies, change: change.trim(), version: draft?.version ?? null },
      }),
    {
      check: () => ({
        bodyEn: findRichTextProblem(bodies.bodyEn) ?? undefined,
        bodySw: findRichTextProblem(bodies.bodySw) ?? undefined,
        ...(change.trim().length < TEXT_VERSION_TEXTS.change.min && { change: 'Say what has changed' }),
      }),
      toast: 'Saved',
      onSuccess: onDone,
    },
  )
  const publish = useSubmit(
    () =>
      reauthenticate(() =>
        call('POST /admin/texts/:name/publish', {
          params,
          body: { day: day === '' ? null : day, version: draft?.version ?? 1 },
        }),
      ),
    { toast: day === '' ? 'Published' : 'Scheduled', onSuccess: onDone },
  )
  const remove = useSubmit(() => call('DELETE /admin/texts/:name/draft', { params }), {
    toast: 'Deleted',
    onSuccess: onDone,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    void save.submit()
  }
  return (
    <form className="grid gap-4" method="post" noValidate ref={setForm} onSubmit={submit}>
      <Refused by={save.problem ? save : publish.problem ? publish : remove} />
      {LANGUAGES.map(({ field, name: language, lang }) => (
        <div key={field} className="grid gap-4 wide:grid-cols-2">
          <TextAreaField
            label={`Text in ${language}`}
            name={field}
            lang={lang}
            rows={18}
            maxLength={TEXT_VERSION_TEXTS.body.max}
            value={bodies[field]}
            hint="## Title {#id}, below it ### Title {#id}, - item, | table |, **bold**, [link](/path). {company}, {registration}, {address}, {email}, {odpc}"
            error={fieldErrors[field]}
            onChange={({ currentTarget: { value } }) => setBodies((old) => ({ ...old, [field]: value }))}
          />
          <section aria-label={`Preview in ${language}`}>
            <p className="mb-1.5 text-14 font-semibold">Preview in {language}</p>
            <div
              lang={lang}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
              tabIndex={0}
              role="group"
              aria-label={`Preview in ${language}`}
              className="max-h-120 overflow-y-auto rounded-control border border-line bg-surface p-4 text-15 [&_h2]:mt-5 [&_h2]:mb-1.5 [&_h2]:text-17 [&_h3]:mt-3 [&_h3]:mb-1 [&_h3]:font-semibold [&_li]:ml-5 [&_li]:list-disc [&_p+p]:mt-2"
            >
              <RichText blocks={readRichText(bodies[field])} tableLabel="Table" />
            </div>
          </section>
        </div>
      ))}
      <TextField
        label="What has changed"
        name="change"
        maxLength={TEXT_VERSION_TEXTS.change.max}
        autoComplete="off"
        value={change}
        error={fieldErrors.change}
        onChange={({ currentTarget: { value } }) => setChange(value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" disabled={!isChanged} busy={save.isBusy && 'Saving…'}>
          Save the draft
        </Button>
        {draft && (
          <Button variant="line" busy={remove.isBusy && 'Deleting…'} onClick={() => void remove.submit()}>
            Delete the draft
          </Button>
        )}
      </div>
      {draft && (
        <Panel title={`Changes since version ${latest.number}`}>
          <TextDiff before={latest} after={bodies} />
        </Panel>
      )}
      {draft && (
        <Panel title="Publish">
          <div className="grid gap-3">
            {isChanged && <p className="text-14 text-ink-2">Save the draft first.</p>}
            <TextField
              label="In force from the day"
              optional
              type="date"
              value={day}
              hint="Without a day it is in force at once. Pages show it within ten seconds."
              onChange={({ currentTarget: { value } }) => setDay(value)}
            />
            <Button
              disabled={isChanged}
              busy={publish.isBusy && 'Publishing…'}
              onClick={() => void publish.submit()}
            >
              {day === '' ? 'Publish now' : 'Publish on this day'}
            </Button>
          </div>
        </Panel>
      )}
    </form>
  )
}
