import { BROADCAST_TEXTS } from '#contract/admin/broadcast-limits.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { DraftFieldsProps } from './broadcast-draft.ts'

const LANGUAGES = [
  { name: 'English', lang: 'en', title: 'titleEn', text: 'textEn' },
  { name: 'Kiswahili', lang: 'sw', title: 'titleSw', text: 'textSw' },
] as const

/** The title and the text in both languages, and the page that it opens. */
export const BroadcastTexts = ({ draft, errors, onChange }: DraftFieldsProps) => (
  <div className="grid gap-4">
    <div className="grid gap-4 mid:grid-cols-2">
      {LANGUAGES.map(({ name, lang, title, text }) => (
        <div key={lang} className="grid gap-4">
          <TextField
            label={`Title in ${name}`}
            name={title}
            lang={lang}
            maxLength={BROADCAST_TEXTS.title.max}
            autoComplete="off"
            value={draft[title]}
            error={errors[title]}
            onChange={({ currentTarget: { value } }) => onChange({ [title]: value })}
          />
          <TextAreaField
            label={`Text in ${name}`}
            name={text}
            lang={lang}
            maxLength={BROADCAST_TEXTS.text.max}
            value={draft[text]}
            error={errors[text]}
            onChange={({ currentTarget: { value } }) => onChange({ [text]: value })}
          />
        </div>
      ))}
    </div>
    <TextField
      label="Opens the page"
      name="path"
      maxLength={BROADCAST_TEXTS.path.max}
      autoComplete="off"
      value={draft.path}
      hint="A path of the reader’s site, such as /hotdeals."
      error={errors.path}
      onChange={({ currentTarget: { value } }) => onChange({ path: value })}
    />
  </div>
)
