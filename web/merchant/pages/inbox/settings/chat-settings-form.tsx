import { useState } from 'react'
import { m } from '#messages'
import type { chat } from '#contract/chat.ts'
import type { Reply } from '#contract/kernel.ts'
import { AWAY_MESSAGE_INTERVAL_MS, MAX_AWAY_MESSAGE_LENGTH } from '#domain/chat/message.ts'
import { HOUR } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import type { FieldErrors } from '#web/api/use-submit.ts'
import type { FormFields } from '#web/parts/form-fields.ts'
import { FormSection } from '../../../components/form-section.tsx'
import { SaveForm } from '../../../components/forms/save-form.tsx'
import { useSave } from '../../../components/edits/use-save.ts'
import { AwayMessagePreview } from './away-message.tsx'
import { CannedReplies, newRow, type ReplyRow } from './canned-replies.tsx'

export type ChatSettings = Reply<(typeof chat)['GET /chat/settings']>['data']

/** The form has its own values: rows are added and moved, and the preview follows what is typed. */
export function ChatSettingsForm({ settings }: { settings: ChatSettings }) {
  const [values, setValues] = useState(() => toValues(settings))
  const [loaded, setLoaded] = useState(settings)
  const save = useSave({
    fields: settingsFields(),
    check: () => emptyRows(values.replies),
    getValues: () => toTexts(values),
  })
  // The version changes after saving, and when the version that someone else has saved is taken over.
  if (loaded.version !== settings.version) {
    setLoaded(settings)
    setValues(toValues(settings))
  }
  const { replies, isAwayMessageOn, awayMessage } = values
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  return (
    <SaveForm
      save={save}
      version={settings.version}
      onSave={(_, version) =>
        call('PUT /chat/settings', {
          body: {
            cannedReplies: replies.map(({ text }) => text.trim()),
            isAwayMessageOn,
            awayMessage: awayMessage.trim() || null,
            version,
          },
        })
      }
    >
      <FormSection title={m.merchant_chat_canned()}>
        <p className="-mt-2 quiet">{m.merchant_chat_canned_hint()}</p>
        <CannedReplies
          rows={replies}
          errors={save.fieldErrors}
          onChange={(rows, name) => {
            set({ replies: rows })
            save.markChanged(name)
          }}
        />
      </FormSection>
      <FormSection title={m.merchant_chat_away()}>
        <Switch
          // A form that is reset has the value that the page was opened with.
          key={loaded.version}
          name="isAwayMessageOn"
          checked={isAwayMessageOn}
          onChange={(event) => set({ isAwayMessageOn: event.currentTarget.checked })}
          hint={m.merchant_chat_away_hint({ hours: AWAY_MESSAGE_INTERVAL_MS / HOUR })}
        >
          {m.merchant_chat_away_switch()}
        </Switch>
        {isAwayMessageOn && (
          <>
            <TextAreaField
              {...save.field('awayMessage', awayMessage)}
              rows={3}
              onChange={(event) => set({ awayMessage: event.currentTarget.value })}
              hint={m.merchant_chat_away_text_hint()}
            />
            <AwayMessagePreview text={awayMessage} />
          </>
        )}
      </FormSection>
    </SaveForm>
  )
}

type Values = { replies: readonly ReplyRow[]; isAwayMessageOn: boolean; awayMessage: string }

const toValues = ({ cannedReplies, isAwayMessageOn, awayMessage }: ChatSettings): Values => ({
  replies: cannedReplies.map(newRow),
  isAwayMessageOn,
  awayMessage: awayMessage ?? '',
})

function emptyRows(rows: readonly ReplyRow[]): FieldErrors {
  return Object.fromEntries(
    rows.flatMap(({ text }, index) =>
      text.trim() === '' ? [[`cannedReplies.${index}`, m.field_canned_reply_empty()]] : [],
    ),
  )
}

const settingsFields = () =>
  ({
    cannedReplies: {
      label: m.merchant_chat_canned(),
      toValue: (settings: ChatSettings) => toTexts(toValues(settings)).cannedReplies,
    },
    isAwayMessageOn: {
      label: m.merchant_chat_away(),
      toWords: (isOn) => (isOn === 'true' ? m.merchant_chat_away_is_on() : m.merchant_chat_away_is_off()),
    },
    awayMessage: { label: m.merchant_chat_away_text(), limits: { max: MAX_AWAY_MESSAGE_LENGTH } },
  }) satisfies FormFields<ChatSettings>

const toTexts = ({ replies, isAwayMessageOn, awayMessage }: Values) => ({
  cannedReplies: replies.map(({ text }) => text.trim()).join('\n'),
  isAwayMessageOn: String(isAwayMessageOn),
  awayMessage: awayMessage.trim(),
})
