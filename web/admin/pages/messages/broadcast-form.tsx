import { useState, type FormEvent } from 'react'
import {
  BROADCAST_AUDIENCES,
  BROADCAST_KINDS,
  MAX_PER_MINUTE,
  MIN_PER_MINUTE,
} from '#domain/notifications/broadcasts.ts'
import { call } from '#web/api/browser.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit, type FieldErrors } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'
import { AudienceSize } from './audience-size.tsx'
import { toDraft, type Draft, type DraftFieldsProps } from './broadcast-draft.ts'
import { BroadcastPreview } from './broadcast-preview.tsx'
import { AUDIENCE_NAMES, KIND_NAMES, type Broadcast } from './broadcast-texts.ts'
import { BroadcastTexts } from './broadcast-text-fields.tsx'
import { SendPanel } from './send-panel.tsx'
import { useAudienceSize } from './use-audience-size.ts'

export type Choices = {
  locations: readonly { id: string; name: string }[]
  categories: readonly { slug: string; name: string }[]
}
type BroadcastFormProps = {
  /** A draft; undefined for a new one. */
  broadcast?: Broadcast
  choices: Choices
  onSaved: (broadcast: Broadcast) => unknown
}

/** Writes a broadcast; a saved one can be tested and sent. */
export function BroadcastForm({ broadcast, choices, onSaved }: BroadcastFormProps) {
  const [draft, setDraft] = useState(() => toDraft(broadcast))
  const [isChanged, setChanged] = useState(false)
  const size = useAudienceSize(draft)
  const { setForm, fieldErrors, ...save } = useSubmit(
    () => {
      const body = toRequestBody(draft)
      return broadcast
        ? call('PUT /admin/broadcasts/:id', {
            params: { id: broadcast.id },
            body: { ...body, version: broadcast.version },
          })
        : callOnce('POST /admin/broadcasts', { body })
    },
    {
      check: () => missingIn(draft),
      toast: 'Saved',
      onSuccess: (reply) => onSaved(reply.broadcast),
    },
  )
  function change(part: Partial<Draft>) {
    setDraft((old) => ({ ...old, ...part }))
    setChanged(true)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void save.submit()
  }
  return (
    <TwoColumns
      main={
        <form
          className="grid gap-4"
          method="post"
          noValidate
          ref={setForm}
          onInput={save.onInput}
          onSubmit={submit}
        >
          <Refused by={save} />
          <Panel title="Who gets it" end={<AudienceSize size={size} />}>
            <AudienceFields draft={draft} choices={choices} errors={fieldErrors} onChange={change} />
          </Panel>
          <Panel title="What it says">
            <BroadcastTexts draft={draft} errors={fieldErrors} onChange={change} />
          </Panel>
          <Button
            type="submit"
            variant={broadcast && !isChanged ? 'line' : 'primary'}
            busy={save.isBusy && 'Saving…'}
          >
            Save the draft
          </Button>
        </form>
      }
      aside={
        <>
          <BroadcastPreview {...draft} />
          {broadcast && (
            <SendPanel broadcast={broadcast} size={size} isChanged={isChanged} onDone={onSaved} />
          )}
        </>
      }
    />
  )
}

const toRequestBody = ({ location, category, day, ...rest }: Draft) => ({
  kind: rest.kind,
  audience: rest.audience,
  ...(rest.audience === 'area' && { location }),
  ...(rest.audience === 'category' && { category }),
  ...(rest.audience === 'visitors' && { day }),
  hasPush: rest.hasPush,
  hasEmail: rest.hasEmail,
  titleEn: rest.titleEn.trim(),
  textEn: rest.textEn.trim(),
  titleSw: rest.titleSw.trim(),
  textSw: rest.textSw.trim(),
  path: rest.path.trim(),
  perMinute: rest.perMinute,
})

function missingIn(draft: Draft): FieldErrors {
  const { audience, location, category, day, perMinute } = draft
  return {
    ...(audience === 'area' && location === '' && { location: 'Choose an area' }),
    ...(audience === 'category' && category === '' && { category: 'Choose a category' }),
    ...(audience === 'visitors' && day === '' && { day: 'Choose a day' }),
    ...(!(perMinute >= MIN_PER_MINUTE && perMinute <= MAX_PER_MINUTE) && {
      perMinute: `From ${MIN_PER_MINUTE} to ${MAX_PER_MINUTE}`,
    }),
    ...(draft.titleEn.trim() === '' && { titleEn: 'Enter a title' }),
    ...(draft.textEn.trim() === '' && { textEn: 'Enter the text' }),
    ...(draft.titleSw.trim() === '' && { titleSw: 'Enter a title' }),
    ...(draft.textSw.trim() === '' && { textSw: 'Enter the text' }),
  }
}

function AudienceFields({ draft, choices, errors, onChange }: DraftFieldsProps & { choices: Choices }) {
  const { kind, audience, location, category, day, hasPush, hasEmail, perMinute } = draft
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 mid:grid-cols-2">
        <SelectField
          label="Kind"
          name="kind"
          value={kind}
          hint="Offers go only to people who want them."
          onChange={({ currentTarget: { value } }) =>
            onChange({ kind: BROADCAST_KINDS.find((each) => each === value) ?? kind })
          }
        >
          {BROADCAST_KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Audience"
          name="audience"
          value={audience}
          onChange={({ currentTarget: { value } }) =>
            onChange({ audience: BROADCAST_AUDIENCES.find((each) => each === value) ?? audience })
          }
        >
          {BROADCAST_AUDIENCES.map((each) => (
            <option key={each} value={each}>
              {AUDIENCE_NAMES[each]}
            </option>
          ))}
        </SelectField>
      </div>
      {audience === 'area' && (
        <SelectField
          label="Area"
          name="location"
          value={location}
          hint="Customers who have booked there in the last year."
          error={errors.location}
          onChange={({ currentTarget: { value } }) => onChange({ location: value })}
        >
          <option value="">Choose</option>
          {choices.locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {audience === 'category' && (
        <SelectField
          label="Category"
          name="category"
          value={category}
          hint="Customers who have booked it in the last year."
          error={errors.category}
          onChange={({ currentTarget: { value } }) => onChange({ category: value })}
        >
          <option value="">Choose</option>
          {choices.categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {audience === 'visitors' && (
        <TextField
          label="Day"
          name="day"
          type="date"
          value={day}
          error={errors.day}
          onChange={({ currentTarget: { value } }) => onChange({ day: value })}
        />
      )}
      <fieldset className="grid">
        <legend className="text-14 font-semibold">Besides the inbox</legend>
        <Checkbox
          name="hasPush"
          checked={hasPush}
          onChange={({ currentTarget: { checked } }) => onChange({ hasPush: checked })}
        >
          Push message
        </Checkbox>
        <Checkbox
          name="hasEmail"
          checked={hasEmail}
          onChange={({ currentTarget: { checked } }) => onChange({ hasEmail: checked })}
        >
          E-mail
        </Checkbox>
      </fieldset>
      <TextField
        label="People in a minute"
        name="perMinute"
        type="number"
        min={MIN_PER_MINUTE}
        max={MAX_PER_MINUTE}
        value={perMinute || ''}
        hint="Slower is easier to stop."
        error={errors.perMinute}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          onChange({ perMinute: Number.isInteger(valueAsNumber) ? valueAsNumber : 0 })
        }
      />
    </div>
  )
}
